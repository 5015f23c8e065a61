/** More than any request needs: the largest has two lists of 100 recipients. */
const mostValues = 2_000;
const mostLevels = 20;

/**
 * Why a parsed body is refused before it is validated: checking it against a schema would cost too much, or it contains a
 * character that databases cannot store as text.
 */
export function findJsonFault(body: unknown, { allowsNul = false } = {}): string | undefined {
  const found: [value: unknown, level: number][] = [[body, 1]];
  for (let index = 0; index < found.length; index += 1) {
    const [value, level] = found[index] ?? [];
    if (!allowsNul && typeof value === 'string' && value.includes('\0')) return 'The body has the character U+0000.';
    if (typeof value !== 'object' || value === null || level === undefined) continue;
    if (level > mostLevels) return `The body has more than ${mostLevels} levels.`;
    const inner = Object.values(value);
    if (found.length + inner.length > mostValues) return `The body has more than ${mostValues} values.`;
    for (const item of inner) found.push([item, level + 1]);
  }
  return undefined;
}
