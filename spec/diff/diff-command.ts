import { relative, resolve } from 'node:path';
import { type Command, CouldNotRun, type ExitCode, flag, type Options, oneOf, option } from '@threads-api/cli';
import { bundleDocument } from '../bundle-document.ts';
import { baseOf, namesOf } from '../contract-files.ts';
import type { Call } from '../lint/lint-command.ts';
import { openDocument } from '../open-document.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import type { ServerCheck } from './change.ts';
import { breaksSilently, type Comparison, compareContracts } from './compare-contracts.ts';
import { formats } from './formats/index.ts';
import { listRules } from './formats/rules.ts';
import { type Base, openBase, withNames } from './open-base.ts';

const names = Object.keys(formats) as (keyof typeof formats)[];

/** Runs the conformance kit on a server with both documents. Returns what only the newer one causes. */
export type CheckServer = (target: string, before: object, after: object) => Promise<ServerCheck>;

interface DiffCall extends Call {
  /** Enables `--server`. */
  checkServer?: CheckServer;
}

const usage = ({ call, contracts }: DiffCall) => `
Lists the changes between two versions of an OpenAPI 3.0, 3.1 or 3.2 document, with all files that they refer to. Marks
the breaking changes, and says whom they break and what to do instead.

  ${call} ${contracts ? `[FILE]   default: ${namesOf(contracts)}; with options, only the first` : 'FILE'}`;

const notes = `
A document with x-internal is only reported.

The section "diff" of the redocly.yaml next to FILE sets the levels and accepts single changes:

  diff:
    rules: { response-error-added: breaking, text-changed: off }
    accept: [{ rule: parameter-removed, at: GET /pets › color, reason: Nobody uses it., until: 2030-01-31 }]

Exit code 0: no breaking changes, or info.version has a new major version, 1: breaking changes without a new major version,
2: could not run.
`;

const options = {
  base: option(
    'FILE|GITREF|GITREF:PATH',
    'the older document: a file, or a version in git, such as main or main:openapi.yaml; default for Conversation Threads: its last release',
  ),
  format: { ...option(names.join('|'), 'the format of the changes'), default: 'text' },
  consumer: {
    ...option(
      'TSCONFIG',
      "a program that uses the contract's types: list the lines that no longer compile; repeatable",
    ),
    multiple: true,
  },
  server: option(
    'TARGET',
    'a running server: run the conformance kit with both documents, and list what it would have to change; only in npx @threads-api/portal diff',
  ),
  rules: flag('list all rules with their levels for FILE, and exit'),
} as const satisfies Options;

/** The command that compares two versions of a document. */
export const createDiffCommand = (call: DiffCall): Command<typeof options> => ({
  usage: usage(call),
  notes,
  expected: [UnreadableDocument],
  options,
  positionals: 1,
  async run({ base: named, format, consumer = [], server, rules }, [given]) {
    const own = call.contracts?.map(({ file }) => file) ?? [];
    if (rules) {
      console.log(await listRules(given ?? own[0]));
      return 0;
    }
    const isPlain = named === undefined && format === 'text' && consumer.length === 0 && server === undefined;
    const files = given ? [given] : own.slice(0, isPlain ? undefined : 1);
    if (files.length === 0) throw new CouldNotRun('The OpenAPI document is missing: pass a FILE. See --help.');
    const write = formats[oneOf('--format', format, names)];
    const checkServer = server === undefined ? undefined : checkWith(call, server);
    let exitCode: ExitCode = 0;
    for (const file of files) {
      const older = named ?? baseOf(file);
      if (older === undefined)
        throw new CouldNotRun('The older document is missing: pass --base FILE or --base GITREF:PATH. See --help.');
      const base = await openBase(older, file);
      const comparison = await compareWithBase(base, file, consumer, checkServer);
      const text = write(comparison, base.title);
      const heading = files.length > 1 ? `${relative('', file)}:\n` : '';
      if (text) console.log(`${heading}${text}`);
      if (breaksSilently(comparison)) exitCode = 1;
    }
    return exitCode;
  },
});

/** Compares a document with an older one. Positions have the names of files to show. */
async function compareWithBase(
  base: Base,
  file: string,
  consumers: string[],
  checkServer: ReturnType<typeof checkWith> | undefined,
): Promise<Comparison> {
  try {
    const comparison = await compareContracts(base.file, file, consumers);
    const server = await checkServer?.(base.file, file);
    const changes = comparison.changes.map((change) => withNames(change, base));
    return { ...comparison, changes, ...(server && { server }) };
  } finally {
    await base.remove();
  }
}

/** Checks a running server with two documents. */
function checkWith({ checkServer }: DiffCall, target: string) {
  if (!checkServer) throw new CouldNotRun('--server needs the conformance kit. Use: npx @threads-api/portal diff');
  const read = async (file: string) => bundleDocument(await openDocument(resolve(file)));
  return async (before: string, after: string) => checkServer(target, await read(before), await read(after));
}
