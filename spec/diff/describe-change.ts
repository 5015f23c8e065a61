import { counted } from '@threads-api/cli/counted';
import { groupBy } from '@threads-api/cli/group-by';
import { methods, pointerKeys, valueAt } from '@threads-api/contract/model';
import { type Change, notDetermined, type ServerCheck, type ServerProblem, type Use } from './change.ts';
import type { Place } from './compare/detected.ts';
import type { BrokenPlace } from './consumers/compile-consumer.ts';

const structure = ['properties', 'schema', 'content', 'parameters', 'responses'];

/** The position of a clause in readable form: `GET /threads › limit`, `Thread › snippet`, `pets.yaml › Pet › name`. */
export function locationOf({ clause, key }: Place): string {
  const pointer = (key === undefined ? clause : (clause.child(key) ?? clause)).pointer;
  const { document, path: file } = clause;
  let node: unknown = document.parsed;
  const names = pointerKeys(pointer).map((name) => {
    const parent = node;
    node = (node as Record<string, unknown> | undefined)?.[name];
    // Use the name of a list entry instead of its index.
    return (Array.isArray(parent) && nameOf(node, document.parsed)) || name;
  });
  if (file !== undefined) return [file, ...names.filter(isShown)].join(' › ');
  const [section = 'document', ...path] = names;
  const shown = (from: number) => path.slice(from).filter(isShown);
  if (section === 'paths') {
    const [route = '', method = ''] = path;
    const isOperation = methods.some((each) => each === method.toUpperCase());
    return isOperation ? [`${method.toUpperCase()} ${route}`, ...shown(2)].join(' › ') : shown(0).join(' › ');
  }
  if (section === 'components') return shown(1).join(' › ');
  return [section, ...shown(0)].join(' › ');
}

const isShown = (key: string) => !structure.includes(key);

/** The name of a list entry, such as a parameter. Follows a `$ref` in the same file. */
function nameOf(entry: unknown, parsed: unknown): string | undefined {
  const { $ref, name } = (entry ?? {}) as { $ref?: string; name?: unknown };
  if ($ref?.startsWith('#/')) return nameOf(valueAt(parsed, $ref), parsed);
  return typeof name === 'string' ? name : $ref?.slice($ref.lastIndexOf('/') + 1);
}

/**
 * Describes a change with its old and new value. Breaking changes name their rule.
 *
 * @example
 * eventOf(change); // `maximum` changed from 100 to 200.
 */
export function eventOf({ level, reasons, accepted }: Change): string {
  // A shared schema may break requests and responses, with a rule for each.
  const texts = [...groupBy(reasons, ({ message }) => message)].map(([message, same]) =>
    level === 'compatible' ? message : `${message} (${same.map(({ rule }) => rule).join(', ')})`,
  );
  return [...texts, ...(accepted ? [`Accepted until ${accepted.until}: ${accepted.reason}`] : [])].join(' ');
}

const list = new Intl.ListFormat('en');

/** The programs that a change breaks, the reason, and a compatible alternative. Empty for compatible changes. */
export function explain({ level, reasons }: Change): { breaks: string; instead: string }[] {
  if (level === 'compatible') return [];
  const consequences = reasons.flatMap(({ breaks, why, instead = '' }) =>
    why ? [{ breaks: `Breaks ${list.format(breaks)}: ${why}`, instead }] : [],
  );
  return [...groupBy(consequences, ({ instead }) => instead)].map(([instead, same]) => ({
    breaks: [...new Set(same.map(({ breaks }) => breaks))].join(' '),
    instead,
  }));
}

/** The lines below a change: the affected operations, the consequences, and the broken code of consumers. */
export function detailsOf(change: Change): string[] {
  const { level, uses } = change;
  const isSerious = level !== 'compatible';
  return [
    ...(isSerious && uses.length > 0 ? [`In ${describeUses(uses)}.`] : []),
    ...explain(change).flatMap(({ breaks, instead }) => [breaks, ...(instead ? [`Instead: ${instead}`] : [])]),
    ...[consumersNote(change) ?? []].flat(),
    ...placesOf(change).map(describePlace),
  ];
}

/** The position of a removed part in the older document. */
export const formerPosition = ({ before, after }: Change): string[] =>
  before && !after ? [`It was at ${before.file}:${before.line}.`] : [];

/** The code of consumers that a change is known to break. */
export const placesOf = ({ places = [] }: Change): BrokenPlace[] => (places === notDetermined ? [] : places);

/** The heading of broken code that is not below a change. A rule whose level is off may cause it. */
export const otherPlacesTitle = 'Broken code that no listed change explains alone';

/** A sentence about the given consumers, for a breaking change or a warning that breaks none of their code. */
export function consumersNote({ level, places }: Change): string | undefined {
  if (level === 'compatible') return undefined;
  if (places === notDetermined) return 'Not determined whether a given consumer is affected.';
  return places?.length === 0 ? 'No given consumer is affected.' : undefined;
}

/** `web/list.tsx:11:24  TS18047 'name' is possibly 'null'.  {book.author.name.length}` */
export function describePlace({ file, line, column, code, message, source }: BrokenPlace): string {
  return `${file}:${line}:${column}  ${code} ${message}  ${source}`;
}

/** The number of changes of each level: `1 breaking, 2 warnings, 0 compatible`. */
export function countChanges(changes: readonly Pick<Change, 'level'>[]): string {
  const count = (level: Change['level']) => changes.filter((change) => change.level === level).length;
  const warnings = count('warning');
  return [
    `${count('breaking')} breaking`,
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    `${count('compatible')} compatible`,
  ].join(', ');
}

const mostOperations = 5;

/** The affected operations: `GET /threads (request), GET /threads/{id} (response)`. */
export function describeUses(uses: Use[]): string {
  const parts = groupBy(uses, ({ operation }) => operation);
  const names = [...parts].map(([operation, list]) => `${operation} (${list.map(({ part }) => part).join(', ')})`);
  const rest = names.length - mostOperations;
  return [...names.slice(0, mostOperations), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** A problem of a running server in one line. */
export const describeProblem = ({ request, expected, received }: ServerProblem): string =>
  `${request}: expected ${expected}, received ${received}`;

/** The result of the check of a running server, before the list of its problems. */
export function describeServer({ problems, known, untested }: ServerCheck): string {
  const isSound = known === 0 && untested.length === 0;
  return [
    ...(problems.length > 0
      ? []
      : [isSound ? 'The server conforms to the newer document.' : 'No problems of the server are new.']),
    ...(known > 0 ? [`Not listed: ${counted(known, 'finding')} of the kit with the older document, too.`] : []),
    ...(untested.length > 0 ? [`Not tested, because they write or no request succeeded: ${untested.join(', ')}.`] : []),
    ...(problems.length > 0 ? ['The server would have to change:'] : []),
  ].join(' ');
}
