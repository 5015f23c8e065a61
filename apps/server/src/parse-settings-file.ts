type Finding = { name: string; value: string } | { problem: string };

/**
 * Parses a settings file: `NAME=value` on each line, and comments on lines of their own. A value may be in quotes. Mistakes are
 * reported without the text of the line, which may be a secret.
 */
export const parseSettingsFile = (content: string): ({ line: number } & Finding)[] =>
  content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((text, index) => (/^\s*(#|$)/.test(text) ? [] : [{ line: index + 1, ...parseLine(text) }]));

function parseLine(text: string): Finding {
  const [, name, value = ''] = /^\s*(?:export\s+)?([^\s=]+)\s*=\s*(.*?)\s*$/.exec(text) ?? [];
  if (name === undefined) return { problem: 'this line is neither a comment nor a setting. Write NAME=value.' };
  const [quoted, , inner = ''] = /^(["'])(.*)\1$/.exec(value) ?? [];
  if (quoted === undefined && /^["']/.test(value))
    return { problem: 'the quote is not closed at the end of the line. A comment needs its own line.' };
  if (quoted === undefined && /\s#/.test(text))
    return { problem: 'a comment needs its own line. If the # is part of the value, put the value in quotes.' };
  return { name, value: quoted === undefined ? value : inner };
}
