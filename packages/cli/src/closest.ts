/**
 * Finds the most similar word, for "Did you mean …?". Allows up to two edits, or one in a short word.
 *
 * @example
 * closest('DATABSE_URL', ['DATABASE_URL', 'PORT']); // 'DATABASE_URL'
 */
export function closest(given: string, words: Iterable<string>, most = 2): string | undefined {
  let best: { word: string; distance: number } | undefined;
  for (const word of words) {
    const distance = distanceBetween(given, word);
    if (
      distance <= Math.min(most, Math.floor(word.length / 4)) &&
      distance < (best?.distance ?? Number.POSITIVE_INFINITY)
    )
      best = { word, distance };
  }
  return best?.word;
}

/** The number of letters to add, remove, replace, or swap with a neighbor (Damerau–Levenshtein distance). */
function distanceBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const changed = Math.min(at(row - 1, column), at(row, column - 1), at(row - 1, column - 1)) + 1;
      const kept = same ? at(row - 1, column - 1) : changed;
      rows[row]?.push(Math.min(changed, kept, swapped ? at(row - 2, column - 2) + 1 : changed));
    }
  }
  return at(one.length, other.length);
}
