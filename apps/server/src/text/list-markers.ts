import type { Style } from './html-style.ts';
import type { Shown, ShownElement } from './shown.ts';

/** The styles of markers with a number, and their names in the attribute `type`. */
const types = new Map([
  ['decimal', '1'],
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
]);

/** The attributes that decide the marker of a list or an entry. Larger numbers are ignored, so that markers are short. */
export function markerAttributes(attributes: Map<string, string>, style: Style): { value?: string; type?: string } {
  const value = integerOf(attributes.get('value'));
  const styles = `${style.get('list-style') ?? ''} ${style.get('list-style-type') ?? ''}`.split(/\s+/);
  const type = types.get(styles.findLast((name) => types.has(name)) ?? '') ?? attributes.get('type') ?? '';
  return { ...(value !== undefined && { value: `${value}` }), ...(/^[1aAiI]$/.test(type) && { type }) };
}

function integerOf(text = ''): number | undefined {
  const [, digits] = /^\s*([+-]?\d{1,6})(?!\d)/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Writes the number and the type of each marker to the entries of a numbered list, as browsers count them. */
export function numberEntries(list: ShownElement, attributes: Map<string, string>, style: Style): void {
  const { type } = markerAttributes(attributes, style);
  const entries = entriesIn(list.children);
  const isReversed = attributes.has('reversed');
  let next = integerOf(attributes.get('start')) ?? (isReversed ? entries.length : 1);
  for (const entry of entries) {
    const number = Number(entry.attributes.value ?? next);
    entry.attributes = { ...(type && { type }), ...entry.attributes, value: `${number}` };
    next = isReversed ? number - 1 : number + 1;
  }
}

/** Removes the numbers of the entries of a list with bullets. */
export function removeNumbers(list: ShownElement): void {
  for (const { attributes } of entriesIn(list.children)) {
    delete attributes.value;
    delete attributes.type;
  }
}

/** The entries of a list, without those of lists within it. */
const entriesIn = (children: Shown[]): ShownElement[] =>
  children.flatMap((child) => {
    if (typeof child === 'string' || child.name === 'ol' || child.name === 'ul') return [];
    return [...(child.name === 'li' ? [child] : []), ...entriesIn(child.children)];
  });

/** The marker of a list entry as browsers show it; empty if the entry has no number. */
export function markerOf({ value, type = '1' }: Record<string, string>): string {
  if (value === undefined) return '';
  const number = Number(value);
  const letters = /a/i.test(type) ? lettersFor(number) : /i/i.test(type) ? romanFor(number) : '';
  return `${(/[AI]/.test(type) ? letters.toUpperCase() : letters) || number}. `;
}

function lettersFor(number: number): string {
  let letters = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  return letters;
}

const romans: [name: string, amount: number][] = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
];

/** Empty for numbers that browsers write with digits. */
function romanFor(number: number): string {
  let [roman, rest] = ['', number < 4000 ? number : 0];
  for (const [name, amount] of romans) for (; rest >= amount; rest -= amount) roman += name;
  return roman;
}
