/** The number of equal characters to keep before the difference. */
const context = 60;

/** Cuts two texts so that their first difference stays visible. */
export function cutPair(expected: string, received: string, length: number): [expected: string, received: string] {
  const difference = [...expected.split('').keys()].find((index) => expected[index] !== received[index]) ?? 0;
  const start = difference > length - context ? difference - context : 0;
  return [cutFrom(expected, start, length), cutFrom(received, start, length)];
}

function cutFrom(text: string, start: number, length: number): string {
  const end = start + length;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${text.length > end ? ' …' : ''}`;
}
