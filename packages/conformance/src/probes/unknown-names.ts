/** `historyLimit` as `history_limit`. */
const withSeparator = (name: string, separator: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `${separator}${letter.toLowerCase()}`);

/** A name of several words in the styles of other languages. */
export const respelledNames = (name: string): string[] =>
  [withSeparator(name, '_'), withSeparator(name, '-'), withSeparator(name, '.')].filter((other) => other !== name);

/** Names that some frameworks bind to the parameter, or leave out of the query that they check. */
export const similarNames = (name: string): string[] => [
  name.toUpperCase(),
  `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
  `${name}[]`,
  `${name}[0]`,
  `${name}[gt]`,
  `${name}[`,
  `${name} `,
  ` ${name}`,
  `${name}.value`,
  `filter[${name}]`,
  `_${name}`,
];

/** Names that servers or the frameworks below them give a meaning, or that every object has. */
export const commonNames: readonly string[] = [
  '_method',
  '_',
  '__proto__',
  'constructor',
  'toString',
  'callback',
  'format',
  'page',
  'offset',
  '[',
  'id',
  'utm_source',
];
