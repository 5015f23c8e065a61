interface PositionProps {
  /** The URL template for positions in the editor. Without it, there is no link. */
  editor: string | undefined;
  file: string;
  line: number;
  column?: number;
}

/** A position in a file, linked to the editor. */
export function Position({ editor, file, line, column = 1 }: PositionProps) {
  const text = `${file}:${line}${column > 1 ? `:${column}` : ''}`;
  if (!editor) return <code>{text}</code>;
  const values: Record<string, string> = { file: encodeURI(file), line: `${line}`, column: `${column}` };
  const href = editor.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return (
    <a href={href} title={`Open ${file} in the editor`}>
      <code>{text}</code>
    </a>
  );
}
