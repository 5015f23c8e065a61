type Finding = { name: string; value: string } | { problem: string };

const write = 'Write NAME=value.';

/**
 * Parses a settings file as systemd reads an `EnvironmentFile=`, because the service and the commands read the same file: a
 * comment has its own line, a value may be in quotes and then have several lines, and a backslash escapes. `export` is
 * skipped. Mistakes are reported without the text of the line, which may be a secret.
 */
export function parseSettingsFile(content: string): ({ line: number } & Finding)[] {
  const text = content.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const findings: ReturnType<typeof parseSettingsFile> = [];
  for (let position = 0; position < text.length; ) {
    const line = text.slice(0, position).split('\n').length;
    const { length, finding } = parseLine(text.slice(position));
    if (finding) findings.push({ line, ...finding });
    position += length + 1;
  }
  return findings;
}

/** The length of a setting, a comment or an empty line, and what it sets. */
function parseLine(text: string): { length: number; finding?: Finding } {
  const [whole] = /^.*/.exec(text) ?? [''];
  const { length } = whole;
  if (/^\s*([#;]|$)/.test(whole)) return { length };
  const [assignment, name = ''] = /^[ \t]*(?:export[ \t]+)?([^\s=]*)[ \t]*=[ \t]*/.exec(whole) ?? [];
  if (assignment === undefined) return { length, finding: { problem: `this line has no =. ${write}` } };
  if (name === '') return { length, finding: { problem: `this line has no name before =. ${write}` } };
  const { length: valueLength, ...value } = parseValue(text.slice(assignment.length));
  return { length: assignment.length + valueLength, finding: 'value' in value ? { name, ...value } : value };
}

const quoted = { "'": /^'([^']*)'(.*)/, '"': /^"((?:\\[\s\S]|[^"\\])*)"(.*)/ };

function parseValue(text: string): { length: number } & ({ value: string } | { problem: string }) {
  const quote = text[0];
  if (quote !== "'" && quote !== '"') {
    const [raw] = /^(?:\\[\s\S]|[^\\\n])*/.exec(text) ?? [''];
    return { length: raw.length, value: raw.replaceAll(/\\(\n|.)/g, (_, next) => next.trim()).trim() };
  }
  const [whole, inner = '', after = ''] = quoted[quote].exec(text) ?? [];
  if (whole === undefined) return { length: text.search(/\n|$/), problem: 'the quote is not closed.' };
  if (after.trim() !== '')
    return { length: whole.length, problem: 'there is text after the closing quote. A comment needs its own line.' };
  // A backslash before any other character is kept.
  const value = quote === '"' ? inner.replaceAll(/\\(["\\`$\n])/g, (_, next) => next.trim()) : inner;
  return { length: whole.length, value };
}
