import { pointerKeys } from '@threads-api/contract/model';
import { describeSchema } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import { compareNotes } from './compare-notes.ts';
import { compareMaps, compareRequired, type Detected } from './detected.ts';
import type { CompareSchemas } from './schema-comparison.ts';

const headerRules = {
  required: 'response-header-became-required',
  optional: 'response-header-became-optional',
} as const;

/** Compares the headers of two responses. Their names are case-insensitive. */
export function compareHeaders(
  before: Clause | undefined,
  after: Clause | undefined,
  compare: CompareSchemas,
): Detected[] {
  const headersOf = (owner: Clause | undefined) =>
    new Map(
      (owner?.children('headers') ?? []).flatMap(([name, header]) => {
        const key = name.toLowerCase();
        return key === 'content-type' ? [] : [[key, header] as const];
      }),
    );
  return compareHeaderMaps(headersOf(before), headersOf(after), compare);
}

/** Compares headers by name. The headers of a webhook are parameters. */
export const compareHeaderMaps = (
  before: Map<string, Clause>,
  after: Map<string, Clause>,
  compare: CompareSchemas,
): Detected[] =>
  compareMaps(
    before,
    after,
    (old, now) => {
      const [previous, next] = [old.follow(), now.follow()];
      return [
        ...compareRequired(headerRules, 'header', previous, next),
        ...compare(previous, next, { direction: 'response' }),
        ...compareNotes([previous], [next]),
      ];
    },
    (kind, entry) => {
      const { name = pointerKeys(entry.pointer).at(-1), required, schema } = entry.follow().fields;
      const subject = `${required ? 'Required' : 'Optional'} header \`${name}\``;
      const rule = required === true ? 'response-header-removed' : 'response-header-optional-removed';
      return [
        kind === 'added' ? 'response-header-added' : rule,
        `${subject} ${kind}: ${describeSchema(schema ?? {})}.`,
      ];
    },
  );
