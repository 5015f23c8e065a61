import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { type Command, CouldNotRun, oneOf } from '@threads-api/cli';
import { releasedVersionOf } from '../contract-files.ts';
import type { Call } from '../lint/lint-command.ts';
import { UnreadableDocument } from '../open-document.ts';
import type { Change, Side } from './change.ts';
import { breaksSilently, type Comparison, compareContracts } from './compare-contracts.ts';
import { type Base, findBase } from './find-base.ts';
import { formats } from './formats/index.ts';
import { listRules } from './formats/rules.ts';

const names = Object.keys(formats) as (keyof typeof formats)[];

const help = ({ call, document }: Call) => `
Lists the changes between two versions of an OpenAPI 3.0, 3.1 or 3.2 document, with all files that they refer to. Marks
the breaking changes, and says whom they break and what to do instead.

  ${document ? `${call} [FILE]        default: spec/openapi.yaml` : `${call} FILE`}
    --base FILE           the older document${document ? '; for spec/openapi.yaml the default is spec/released/openapi.yaml' : ''}
    --base GITREF:PATH    the older document in git, such as main:${document ? 'spec/' : ''}openapi.yaml
    --base GITREF         the same path at a git ref
    --format ${names.join('|')}
    --consumer TSCONFIG   a program that uses the contract's types: list the lines that no longer compile; repeatable
    --rules               list all rules with their levels for FILE, and exit
    --help

A document with x-internal is only reported${document ? ': without FILE and options, spec/inbox.yaml too' : ''}.

A diff.yaml next to FILE, or the section "diff" of its redocly.yaml, sets the levels and accepts single changes:

  diff:
    rules: { response-error-added: breaking, text-changed: off }
    accept: [{ rule: parameter-removed, at: GET /pets › color, reason: Nobody uses it., until: 2030-01-31 }]

Exit code 0: no breaking changes, or info.version has a new major version, 1: breaking changes without a new major version,
2: could not run.
`;

const options = {
  base: { type: 'string' },
  format: { type: 'string', default: 'text' },
  consumer: { type: 'string', multiple: true },
  rules: { type: 'boolean', default: false },
} as const;

/** The command that compares two versions of a document. */
export const createDiffCommand = (given: Call): Command<typeof options> => ({
  help: help(given),
  expected: [UnreadableDocument],
  options,
  positionals: 1,
  async run({ base: named, format, consumer = [], rules }, [file = given.document]) {
    if (rules) {
      console.log(await listRules(file));
      return 0;
    }
    if (!file) throw new CouldNotRun('The OpenAPI document is missing: pass a FILE. See --help.');
    const write = formats[oneOf('--format', format, names)];
    const [text, comparison] = await compareWithBase(file, named, consumer, write);
    if (text) console.log(text);
    if (file === given.document && named === undefined && format === 'text' && given.internal) {
      console.log(`\n${relative('', given.internal)}:`);
      console.log((await compareWithBase(given.internal, undefined, [], write))[0]);
    }
    return breaksSilently(comparison) ? 1 : 0;
  },
});

/** Compares a document with its base. Returns the text to print, and the comparison. */
async function compareWithBase(
  file: string,
  named: string | undefined,
  consumers: string[],
  write: (comparison: Comparison, base: string) => string,
): Promise<[text: string, comparison: Comparison]> {
  const released = releasedVersionOf(file);
  const older = named ?? released;
  if (older === undefined)
    throw new CouldNotRun('The older document is missing: pass --base FILE or --base GITREF:PATH. See --help.');
  const base = await findBase(older, file);
  if (!base)
    throw new CouldNotRun(`'${older}' is not a file, and git has no such version of this document. See --help.`);
  try {
    const comparison = await withPlaces(await compareContracts(base.file, file), base.file, file, consumers);
    const changes = comparison.changes.map((change) => withNames(change, base));
    const title = older === released ? 'the release' : existsSync(older) ? relative('', older) : older;
    return [write({ ...comparison, changes }, title), comparison];
  } finally {
    await base.remove();
  }
}

/** Adds the code of consumers that the changes break. */
async function withPlaces(comparison: Comparison, before: string, after: string, consumers: string[]) {
  if (consumers.length === 0) return comparison;
  // Imported only if needed, because loading the compiler takes longer than most comparisons.
  const { findBrokenPlaces } = await import('./consumers/find-broken-places.ts');
  const { byChange, others } = await findBrokenPlaces(before, after, comparison.changes, consumers);
  const changes = comparison.changes.map((change) => ({ ...change, places: byChange.get(change) ?? [] }));
  return { ...comparison, changes, otherPlaces: others };
}

/** Shows files relative to the current folder, or with their git ref. */
function withNames({ before, after, ...change }: Change, base: Base): Change {
  const rename = (side: Side, nameOf: (file: string) => string) => ({ ...side, file: nameOf(side.file) });
  return {
    ...change,
    ...(before && { before: rename(before, base.nameOf) }),
    ...(after && { after: rename(after, (file) => relative('', file)) }),
  };
}
