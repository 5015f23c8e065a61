import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { BaseResolver } from '@redocly/openapi-core';
import { CouldNotRun } from '@threads-api/cli';
import { releasedFile } from '../contract-files.ts';
import { openDocument } from '../open-document.ts';
import type { Change } from './change.ts';
import { openContract } from './model/open-contract.ts';

/** An older document. */
export interface Base {
  /** Its name in a sentence: "No changes since main". */
  title: string;
  file: string;
  /** The name of one of its files for reports: `main:spec/openapi.yaml` for a file from git. */
  nameOf(file: string): string;
  /** Deletes temporary files. */
  remove(): Promise<void>;
}

/**
 * Opens an older document. `base` is a file, `GITREF:path`, or a git ref for the path of the newer document. A document
 * from git is written to a temporary folder, with all files that it refers to. Throws `CouldNotRun` if it does not exist.
 *
 * @example
 * const base = await openBase('main', 'openapi.yaml');
 */
export async function openBase(base: string, newer: string): Promise<Base> {
  if (existsSync(base)) {
    const title = base === releasedFile ? 'the release' : relative('', base);
    return { title, file: resolve(base), nameOf: (file) => relative('', file), remove: async () => {} };
  }
  const found = await findInGit(base, newer);
  if (!found) {
    const isInGit = (await git(['rev-parse'], dirname(resolve(newer)))) !== undefined;
    const reason = isInGit ? 'git has no such version of this document' : `${newer} is not in a git repository`;
    throw new CouldNotRun(`'${base}' is not a file, and ${reason}. See --help.`);
  }
  const { ref, repository, path, text } = found;
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  const nameOf = (file: string) => `${ref}:${relative(folder, file)}`;
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = join(folder, path);
  await write(file, text);
  try {
    const resolver = createGitResolver(folder, (name) => showFile(`${ref}:${name}`, repository));
    openContract(await openDocument(file, resolver));
  } catch (error) {
    await remove();
    if (!(error instanceof CouldNotRun)) throw error;
    throw new CouldNotRun(error.message.replaceAll(`${relative('', folder)}/`, `${ref}:`));
  }
  return { title: base, file, nameOf, remove };
}

/** Takes missing files from git and writes them to a folder, which has the structure of the repository. */
function createGitResolver(folder: string, show: (name: string) => Promise<string | undefined>): BaseResolver {
  const resolver = new BaseResolver();
  const load = resolver.loadExternalRef.bind(resolver);
  resolver.loadExternalRef = async (file) => {
    const name = relative(folder, file);
    const text = existsSync(file) || name.startsWith('..') ? undefined : await show(name);
    if (text !== undefined) await write(file, text);
    return load(file);
  };
  return resolver;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

interface InGit {
  ref: string;
  repository: string;
  /** Relative to the repository. */
  path: string;
  text: string;
}

/** A path after a colon is relative to the repository root, as in git, or else to the current folder. */
async function findInGit(base: string, newer: string): Promise<InGit | undefined> {
  // `git show :./file` would show the index. An empty ref is most likely an unset variable.
  if (base === '') return undefined;
  const [, named, path] = /^([^:]+):(.+)$/.exec(base) ?? [];
  const folder = named ? process.cwd() : dirname(resolve(newer));
  const repository = (await git(['rev-parse', '--show-toplevel'], folder))?.trim();
  if (repository === undefined) return undefined;
  const prefix = (await git(['rev-parse', '--show-prefix'], folder))?.trim() ?? '';
  const ref = named ?? base;
  const candidates = path ? [path, join(prefix, path)] : [join(prefix, basename(newer))];
  for (const candidate of candidates) {
    const text = await showFile(`${ref}:${candidate}`, repository);
    if (text !== undefined) return { ref, repository, path: candidate, text };
  }
  return undefined;
}

// `--end-of-options`: a ref that starts with a dash is not an option.
const showFile = (object: string, repository: string) => git(['show', '--end-of-options', object], repository);

async function git(args: string[], cwd: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', args, { cwd, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch {
    return undefined;
  }
}

/** Shows files relative to the current folder, or with their git ref. */
export function withNames({ before, after, at, ...change }: Change, { nameOf }: Pick<Base, 'nameOf'>): Change {
  return {
    ...change,
    ...(before && { before: { ...before, file: nameOf(before.file) } }),
    ...(after && { after: { ...after, file: relative('', after.file) } }),
    at: { ...at, file: relative('', at.file) },
  };
}
