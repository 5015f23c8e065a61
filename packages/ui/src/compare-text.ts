import type { ChangeObject } from 'diff';
// Only this part: the package's index would add all kinds of comparison to the page.
import { diffArrays } from 'diff/lib/diff/array.js';

type Equals = (one: string, other: string) => boolean;

/**
 * The maximum number of comparisons. The work grows with the square of the number of changes, so an untrusted text could
 * freeze the page. This is enough for about 700 changed words.
 */
export const mostSteps = 1_000_000;

class TooManySteps extends Error {}

/**
 * Compares two texts word by word. Returns `undefined` if they differ too much.
 *
 * @example
 * compareWords('at nine', 'at ten'); // 'at ', −'nine', +'ten'
 */
export function compareWords(
  before: string,
  after: string,
  equals: Equals = Object.is,
): ChangeObject<string>[] | undefined {
  let steps = 0;
  const comparator: Equals = (one, other) => {
    if (steps === mostSteps) throw new TooManySteps();
    steps += 1;
    return equals(one, other);
  };
  try {
    const parts = diffArrays(before.match(words) ?? [], after.match(words) ?? [], { comparator });
    return parts.map((part) => ({ ...part, value: part.value.join('') }));
  } catch (error) {
    if (error instanceof TooManySteps) return undefined;
    throw error;
  }
}

/** A word, a line break, other white space, or a single other character. */
const words = /[\p{L}\p{M}\p{N}_]+|\r?\n|[^\S\r\n]+|./gsu;
