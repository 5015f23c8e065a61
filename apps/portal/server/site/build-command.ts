import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { type Command, CouldNotRun, type Options, option, type Values } from '@threads-api/cli';
import { readContract } from '@threads-api/contract';
import { type Base, compareContracts, contractFile, openBase, openDocument } from '@threads-api/spec/contract';
import { programName } from '../command/help.ts';
import { chooseBase } from '../document/baseline.ts';
import { checkDocument } from '../document/check-document.ts';
import { describeDocument, ownServers } from '../document/describe-document.ts';
import { readDocument } from '../document/read-document.ts';
import { showComparison } from '../document/show-comparison.ts';
import type { PortalState } from '../portal-state.ts';
import { loadSite } from './load-site.ts';

const usage = `
Writes a static site for an OpenAPI document: the reference, lint findings, the changes since a base, code examples and, if
there is a DECISIONS.md next to the document, the decisions. Any web server can serve it. It loads nothing from other hosts.

  ${programName} build [FILE] --out FOLDER   default FILE: the Conversation Threads contract
`;

const options = {
  out: option('FOLDER', 'the folder, which is replaced if it has an earlier site or is empty'),
  base: option('FILE|GITREF|GITREF:PATH', 'show the changes since this version'),
} as const satisfies Options;

/** The command that writes a static site. */
export const buildCommand: Command<typeof options> = {
  usage,
  options,
  notes: 'Exit code 0: written, 2: could not run.',
  positionals: 1,
  run: build,
};

async function build({ out, base }: Values<typeof options>, [given]: string[]): Promise<void> {
  if (!out) throw new CouldNotRun('The folder is missing: add --out FOLDER. See --help.');
  const folder = resolve(out);
  await refuseOtherFiles(folder, out);
  const file = resolve(given ?? contractFile);
  const older = await chooseBase(base, file);
  const [site, { state, reference }] = await Promise.all([loadSite(), createStaticState(file, older)]);
  const files = new Map<string, string | Uint8Array>();
  for (const [name, { content }] of site) files.set(name, content);
  files.set('data/state.json', JSON.stringify(state));
  files.set('data/document.json', reference);
  await replaceFolder(folder, files).catch(({ code }) => {
    throw new CouldNotRun(`${out} cannot be written: ${code}.`);
  });
  console.log(`Wrote ${files.size} files to ${relative('', folder) || '.'}. Any web server can serve them.`);
}

async function replaceFolder(folder: string, files: Map<string, string | Uint8Array>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [name, content] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

/** Replaces only an earlier site, because the folder is removed first. */
async function refuseOtherFiles(folder: string, shown: string): Promise<void> {
  const names: string[] = await readdir(folder).catch(({ code }) => {
    if (code === 'ENOENT') return [];
    throw new CouldNotRun(`${shown} is not a folder that can be replaced (${code}). Choose an empty or a new folder.`);
  });
  const isSite = ['index.html', 'reference.js', 'data'].every((name) => names.includes(name));
  if (names.length > 0 && !isSite)
    throw new CouldNotRun(`${shown} has files that are not an earlier site. Choose an empty or a new folder.`);
}

/** Creates the data of a static site, and the document for its reference page as JSON. */
async function createStaticState(
  file: string,
  base: Base | undefined,
): Promise<{ state: PortalState; reference: string }> {
  const document = await openDocument(file);
  const read = await readDocument(document);
  if (read.unresolved) throw new CouldNotRun(read.unresolved);
  const contract = readContract(JSON.parse(read.text));
  const [server] = ownServers(contract.document);
  const state: PortalState = {
    contract: {
      ...describeDocument(file, read, contract, { baseUrl: server?.url ?? contract.basePath, token: 'TOKEN' }),
      checking: false,
      ...(await checkDocument(document)),
      comparison: base && showComparison(await compareContracts(await openBase(base), document), base, file),
      checkedAt: new Date().toISOString(),
    },
    services: {},
    live: false,
  };
  return { state, reference: read.reference };
}
