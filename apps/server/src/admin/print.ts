import { nameHidden } from '#text';

/** Prints the result of a command: as JSON, or as a table or lines of text. */
export function print(result: unknown, asJson: boolean): void {
  if (asJson) console.log(JSON.stringify(result, null, 2));
  else if (Array.isArray(result)) console.log(table(result));
  else if (typeof result === 'object' && result !== null) console.log(fields(result));
  else if (result !== undefined) console.log(String(result));
}

function toText(value: unknown): string {
  if (value === null) return '-';
  if (Array.isArray(value)) return visible(value.join(' '));
  return visible(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function table(rows: Record<string, unknown>[]): string {
  const [first] = rows;
  if (!first) return 'none';
  const columns = Object.keys(first);
  const lines = [columns, ...rows.map((row) => columns.map((column) => toText(row[column])))];
  const widths = columns.map((_, index) =>
    lines.reduce((width, line) => Math.max(width, (line[index] ?? '').length), 0),
  );
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function fields(object: object): string {
  const entries = Object.entries(object);
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${toText(value)}`).join('\n');
}

/**
 * Names characters in untrusted text that move the cursor, are invisible or change the writing direction, because they could make
 * a terminal show a different text. A value is on one line.
 */
const visible = (text: string) => nameHidden(text).replaceAll(/[\n\t]/g, ' ');
