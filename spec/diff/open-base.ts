import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CouldNotRun } from '@threads-api/cli';
import { releasedFile } from '../contract-files.ts';
import { createTextResolver, type OpenedDocument, openDocument } from '../open-document.ts';
import type { Change } from './change.ts';
import { openContract } from './model/open-contract.ts';

/** An older document. */
export interface Base {
  /** Its name in a sentence: "No changes since main". */
  title: string;
  file: string;
  /** The texts of its files by their paths. Absent for a file on disk. */
  texts?: ReadonlyMap<string, string> | undefined;
  /** The name of one of its files for reports: `main:spec/openapi.yaml` for a file from git. */
  nameOf(file: string): string;
}

/**
 * Finds an older document. `base` is a file, `GITREF:path`, or a git ref for the path of the newer document. Throws
 * `CouldNotRun` if it does not exist.
 *
 * @example
 * const base = await findBase('main', 'openapi.yaml');
 * const document = await openBase(base);
 */
export async function findBase(base: string, newer: string): Promise<Base> {
  if (existsSync(base)) {
    const title = base === releasedFile ? 'the release' : relative('', base);
    return { title, file: resolve(base), nameOf: (file) => relative('', file) };
  }
  const found = await findInGit(base, newer);
  if (!found) {
    const isInGit = (await git(['rev-parse'], dirname(resolve(newer)))) !== undefined;
    const reason = isInGit ? 'git has no such version of this document' : `${newer} is not in a git repository`;
    throw new CouldNotRun(`'${base}' is not a file, and ${reason}. See --help.`);
  }
  const { ref, repository, path } = found;
  // A folder that does not exist, with the structure of the repository.
  const folder = resolve('/', ref);
  const file = join(folder, path);
  const show = (name: string) => showFile(`${ref}:${relative(folder, name)}`, repository);
  try {
    const { files } = openContract(await openDocument(file, createTextResolver(show)));
    const texts = new Map([...files].map(([name, { source }]) => [name, source.body]));
    return { title: base, file, texts, nameOf: (name) => `${ref}:${relative(folder, name)}` };
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error;
    throw new CouldNotRun(error.message.replaceAll(`${relative('', folder)}/`, `${ref}:`));
  }
}

/** Opens an older document. */
export const openBase = ({ file, texts }: Pick<Base, 'file' | 'texts'>): Promise<OpenedDocument> =>
  openDocument(file, texts && createTextResolver((name) => texts.get(name)));

interface InGit {
  ref: string;
  repository: string;
  /** Relative to the repository. */
  path: string;
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
    const isFound = (await showFile(`${ref}:${candidate}`, repository)) !== undefined;
    if (isFound) return { ref, repository, path: candidate };
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
