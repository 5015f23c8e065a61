import { type ChangeObject, diffArrays } from 'diff';

export type Part = ChangeObject<string>;
type Equals = (one: string, other: string) => boolean;

/**
 * The most comparisons of two words that one difference may take. The work grows with the square of the number of changes, so
 * texts of other people could stop a page. This is enough for about 700 rewritten words.
 */
export const mostSteps = 1_000_000;

class TooManySteps extends Error {}

/**
 * What differs between two texts, word by word; nothing if they differ too much.
 *
 * @example
 * compareWords('at nine', 'at ten'); // 'at ', −'nine', +'ten'
 */
export const compareWords = (before: string, after: string, equals?: Equals): Part[] | undefined =>
  compareTokens(before.match(words) ?? [], after.match(words) ?? [], equals);

/** What differs between two texts, line by line; nothing if they differ too much. */
export const compareLines = (before: string, after: string, equals?: Equals): Part[] | undefined =>
  compareTokens(before.match(lines) ?? [], after.match(lines) ?? [], equals);

/** A word, a line break, other white space, or one other sign. */
const words = /[\p{L}\p{M}\p{N}_]+|\r?\n|[^\S\r\n]+|./gsu;
const lines = /[^\n]*\n|[^\n]+/g;

function compareTokens(before: string[], after: string[], equals: Equals = Object.is): Part[] | undefined {
  let steps = 0;
  const comparator: Equals = (one, other) => {
    if (steps === mostSteps) throw new TooManySteps();
    steps += 1;
    return equals(one, other);
  };
  try {
    return diffArrays(before, after, { comparator }).map((part) => ({ ...part, value: part.value.join('') }));
  } catch (error) {
    if (error instanceof TooManySteps) return undefined;
    throw error;
  }
}
