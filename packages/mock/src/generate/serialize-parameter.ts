import type { Parameter } from '@threads-api/contract';

const separators: Record<string, string> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** Writes the value of a parameter as names and texts, in its style. */
export function serializeParameter(parameter: Parameter, value: unknown): [name: string, text: string][] {
  const { name, in: part, style = '', content, explode = part === 'query' && !(style in separators) } = parameter;
  if (content) return [[name, JSON.stringify(value)]];
  if (Array.isArray(value))
    return explode && part === 'query'
      ? value.map((entry) => [name, textOf(entry)])
      : [[name, value.map(textOf).join(separators[style] ?? ',')]];
  if (typeof value !== 'object' || value === null) return [[name, textOf(value)]];
  const entries = Object.entries(value).map(([key, entry]): [string, string] => [key, textOf(entry)]);
  if (style === 'deepObject') return entries.map(([key, text]) => [`${name}[${key}]`, text]);
  if (part === 'query' && explode) return entries;
  return [[name, entries.map((entry) => entry.join(explode ? '=' : ',')).join(',')]];
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
