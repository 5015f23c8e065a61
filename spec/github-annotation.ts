import { relative, resolve } from 'node:path';

/** A line of a file. Absent columns annotate the whole line. */
interface Position {
  file: string;
  line: number;
  column?: number;
}

/** A GitHub workflow command, which annotates a line of a pull request, or without a position, the whole run. */
export function annotate(
  level: 'error' | 'warning' | 'notice',
  position: Position | undefined,
  title: string,
  text: string,
): string {
  const place = position ? `${describePosition(position)},` : '';
  return `::${level} ${place}title=${property(title)}::${data(text)}`;
}

const describePosition = ({ file, line, column }: Position) =>
  `file=${property(fromWorkspace(file))},line=${line}${column === undefined ? '' : `,col=${column}`}`;

/** GitHub expects paths relative to the root of the repository. */
function fromWorkspace(file: string): string {
  const { GITHUB_WORKSPACE: workspace } = process.env;
  return workspace ? relative(workspace, resolve(file)) : file;
}

/** Workflow commands are a single line. */
const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
