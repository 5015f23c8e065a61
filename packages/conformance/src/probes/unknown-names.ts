/** `historyLimit` as `history_limit`. */
const withSeparator = (name: string, separator: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `${separator}${letter.toLowerCase()}`);

/** A name of several words in other naming styles. */
export const respelledNames = (name: string): string[] =>
  [withSeparator(name, '_'), withSeparator(name, '-'), withSeparator(name, '.')].filter((other) => other !== name);

/** Names that some frameworks bind to the parameter, or do not validate. */
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

/** Names with a meaning for some servers or frameworks, and names of built-in object properties. */
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
