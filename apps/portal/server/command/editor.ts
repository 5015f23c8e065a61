import { CouldNotRun } from '@threads-api/cli';

const editors: Record<string, string> = {
  vscode: 'vscode://file{file}:{line}:{column}',
  'vscode-insiders': 'vscode-insiders://file{file}:{line}:{column}',
  cursor: 'cursor://file{file}:{line}:{column}',
  windsurf: 'windsurf://file{file}:{line}:{column}',
  zed: 'zed://file{file}:{line}:{column}',
  idea: 'idea://open?file={file}&line={line}&column={column}',
};

export const editorNames = [...Object.keys(editors), 'none'];

/** Returns the URL template for positions in an editor, for its name or a URL template. */
export function readEditor(value: string): string | undefined {
  if (value === 'none') return undefined;
  const address = Object.hasOwn(editors, value) ? editors[value] : value;
  if (address && /^[a-z][a-z0-9+.-]*:/i.test(address) && address.includes('{file}'))
    return address.replaceAll('{file}', `${encodeURI(withSlashes(process.cwd()))}/{file}`);
  throw new CouldNotRun(
    `--editor must be one of ${editorNames.join(', ')}, or a URL with {file} and {line}, not '${value}'. See --help.`,
  );
}

/** Converts a path to URL form: `/C:/specs` on Windows. */
const withSlashes = (folder: string) =>
  folder
    .replaceAll('\\', '/')
    .replace(/^(?!\/)/, '/')
    .replace(/\/$/, '');
