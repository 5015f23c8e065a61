import { pointerKeys } from '@threads-api/contract/model';
import { describeSchema } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { Direction } from '../model/read-shape.ts';
import { compareNotes } from './compare-notes.ts';
import { compareMaps, compareRequired, type Detected } from './detected.ts';
import type { CompareSchemas } from './schema-comparison.ts';

const requiredIn = {
  request: { required: 'parameter-became-required', optional: 'parameter-became-optional' },
  response: { required: 'response-header-became-required', optional: 'response-header-became-optional' },
} as const;

/** Compares the headers of two responses, or of two parts of a form. Their names are case-insensitive. */
export function compareHeaders(
  before: Clause | undefined,
  after: Clause | undefined,
  direction: Direction,
  compare: CompareSchemas,
): Detected[] {
  const headersOf = (owner: Clause | undefined) =>
    new Map(
      (owner?.children('headers') ?? []).flatMap(([name, header]) => {
        const key = name.toLowerCase();
        return key === 'content-type' ? [] : [[key, header] as const];
      }),
    );
  return compareHeaderMaps(headersOf(before), headersOf(after), direction, compare);
}

/** Compares headers by name. The headers of a webhook are parameters. */
export const compareHeaderMaps = (
  before: Map<string, Clause>,
  after: Map<string, Clause>,
  direction: Direction,
  compare: CompareSchemas,
): Detected[] =>
  compareMaps(
    before,
    after,
    (old, now) => {
      const [previous, next] = [old.follow(), now.follow()];
      return [
        ...compareRequired(requiredIn[direction], 'header', previous, next),
        ...compare(previous, next, { direction }),
        ...compareNotes([previous], [next]),
      ];
    },
    (kind, entry) => {
      const { name = pointerKeys(entry.pointer).at(-1), required, schema } = entry.follow().fields;
      const subject = `${required ? 'Required' : 'Optional'} header \`${name}\``;
      return [ruleOf(kind, required === true, direction), `${subject} ${kind}: ${describeSchema(schema ?? {})}.`];
    },
  );

function ruleOf(kind: 'added' | 'removed', isRequired: boolean, direction: Direction) {
  if (direction === 'request')
    return kind === 'removed' ? 'parameter-removed' : isRequired ? 'parameter-added-required' : 'parameter-added';
  if (kind === 'added') return 'response-header-added';
  return isRequired ? 'response-header-removed' : 'response-header-optional-removed';
}
