import { relative } from 'node:path';
import {
  type Command,
  CouldNotRun,
  type ExitCode,
  flag,
  type Options,
  oneOf,
  option,
  type Values,
} from '@threads-api/cli';
import { bundleDocument } from '../bundle-document.ts';
import { baseOf, namesOf } from '../contract-files.ts';
import type { Call } from '../lint/lint-command.ts';
import { openDocument } from '../open-document.ts';
import type { ServerCheck } from './change.ts';
import { breaksSilently, type Comparison, compareContracts } from './compare-contracts.ts';
import { formats } from './formats/index.ts';
import { listRules } from './formats/rules.ts';
import { type Base, findBase, openBase, withNames } from './open-base.ts';

const names = Object.keys(formats) as (keyof typeof formats)[];

/** Runs the conformance kit on a server with both documents. Returns the findings that only the newer one causes. */
export type CheckServer = (target: string, before: object, after: object) => Promise<ServerCheck>;

interface DiffCall extends Call {
  /** Enables `--server`. */
  checkServer?: CheckServer;
}

const usage = ({ call, contracts }: DiffCall) => `
Lists the changes between two versions of an OpenAPI 3.0, 3.1 or 3.2 document, with all files that they refer to. Marks
the breaking changes, with the affected readers and an alternative for each.

  ${call} ${contracts ? `[FILE]   default: ${namesOf(contracts)}` : 'FILE'}`;

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
  format: { ...option(names.join('|'), 'the format of the changes; json and junit need a FILE'), default: 'text' },
  consumer: {
    ...option(
      'TSCONFIG',
      "a program that uses the contract's types: list the lines that no longer compile; needs a FILE; repeatable",
    ),
    multiple: true,
  },
  rules: flag('list all rules with their levels for FILE, and exit'),
} as const satisfies Options;

const serverOption = {
  server: option(
    'TARGET',
    'a running server: run the conformance kit with both documents, and list what it would have to change',
  ),
};

type DiffValues = Values<typeof options> & { server?: string };

/** The command that compares two versions of a document. */
export const createDiffCommand = (call: DiffCall): Command<typeof options> => ({
  usage: usage(call),
  notes,
  options: { ...options, ...(call.checkServer && serverOption) },
  positionals: 1,
  async run(values: DiffValues, [given]) {
    const files = given ? [given] : (call.contracts ?? []).map(({ file }) => file);
    if (values.rules) {
      console.log(await listRules(files[0]));
      return 0;
    }
    if (files.length === 0) throw new CouldNotRun('The OpenAPI document is missing: pass a FILE. See --help.');
    const format = oneOf('--format', values.format, names);
    const isForOne = values.consumer !== undefined || format === 'json' || format === 'junit';
    if (files.length > 1 && isForOne)
      throw new CouldNotRun('--consumer and the formats json and junit need a FILE. See --help.');
    let exitCode: ExitCode = 0;
    for (const file of files) {
      const base = await findBase(olderOf(file, values), file);
      const comparison = await compareWithBase(base, file, values, call);
      const text = formats[format](comparison, base.title);
      const heading = files.length > 1 ? `${relative('', file)}:\n` : '';
      if (text) console.log(`${heading}${text}`);
      if (breaksSilently(comparison)) exitCode = 1;
    }
    return exitCode;
  },
});

function olderOf(file: string, { base = baseOf(file) }: DiffValues): string {
  if (base !== undefined) return base;
  throw new CouldNotRun('The older document is missing: pass --base FILE or --base GITREF:PATH. See --help.');
}

/** Compares a document with an older one. Positions have the names of files to show. */
async function compareWithBase(
  base: Base,
  file: string,
  { consumer, server: target }: DiffValues,
  { checkServer }: DiffCall,
): Promise<Comparison> {
  const [before, after] = [await openBase(base), await openDocument(file)];
  const comparison = await compareContracts(before, after, consumer);
  const changes = comparison.changes.map((change) => withNames(change, base));
  if (!checkServer || target === undefined) return { ...comparison, changes };
  const server = await checkServer(target, await bundleDocument(before), await bundleDocument(after));
  return { ...comparison, changes, server };
}
