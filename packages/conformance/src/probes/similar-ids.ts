import { listIn } from '../data/pagination.ts';
import { rolesOf } from '../data/threads.ts';
import type { Context } from '../run/context.ts';
import { swapCase } from './spelling.ts';

/** The full-width forms of ASCII characters, which compatibility normalization folds. */
const inFullWidth = (id: string) =>
  id.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

/** Ids that lenient parsers, databases and routers confuse with the id of a thread. */
const changes: Record<string, (id: string) => string> = {
  'its letters in the other case': swapCase,
  'a space before it': (id) => ` ${id}`,
  'a space after it': (id) => `${id} `,
  'a tab before it': (id) => `\t${id}`,
  'a line break after it': (id) => `${id}\n`,
  'a NUL after it': (id) => `${id}\0`,
  'a plus sign after it': (id) => `${id}+`,
  'its last character missing': (id) => id.slice(0, -1),
  'its first character missing': (id) => id.slice(1),
  'letters after it': (id) => `${id}conformance`,
  'letters before it': (id) => `conformance${id}`,
  'a percent sign for its end': (id) => `${id.slice(0, -1)}%`,
  'an underscore for its last character': (id) => `${id.slice(0, -1)}_`,
  'an asterisk for its end': (id) => `${id.slice(0, -1)}*`,
  '.json after it': (id) => `${id}.json`,
  'a matrix parameter after it': (id) => `${id};v=1`,
  'its encoding encoded again': (id) => `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`,
  'a slash after it': (id) => `${id}/`,
  'a question mark after it': (id) => `${id}?a=1`,
  'a number sign after it': (id) => `${id}#a`,
  'a comma after it': (id) => `${id},`,
  'quotes around it': (id) => `"${id}"`,
  'full-width letters': inFullWidth,
  'an accent on it': (id) => `${id}\u0301`,
  'an invisible character after it': (id) => `${id}\u200b`,
};

/** Ids that resemble the id of a thread, and the id of one of its history entries, by label. */
export async function findSimilarIds(context: Context, id: string): Promise<[label: string, id: string][]> {
  const { detail } = rolesOf(context);
  const { json } = await context.send({ operation: detail, of: id });
  const [entry] = listIn(Object(json).history);
  const below = context.contract.operations.find(({ path }) => path.startsWith(`${detail.path}/`));
  const nested: [string, string][] = below
    ? [['the rest of a longer path after it', `${id}${below.path.slice(detail.path.length)}`]]
    : [];
  const similar = Object.entries(changes).map(([label, change]): [string, string] => [label, change(id)]);
  const related: [string, unknown][] = [['the id of an entry of its history', entry?.id]];
  const known = related.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return [...nested, ...similar, ...known].filter(([, text]) => text !== id && text !== '');
}
