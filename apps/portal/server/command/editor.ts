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

/**
 * The address of a position in an editor: that of a known editor, or the one that is given.
 *
 * @param folder The folder that the names of files are relative to.
 */
export function readEditor(value: string, folder = process.cwd()): string | undefined {
  if (value === 'none') return undefined;
  const address = Object.hasOwn(editors, value) ? editors[value] : value;
  if (address && /^[a-z][a-z0-9+.-]*:/i.test(address) && address.includes('{file}'))
    return address.replaceAll('{file}', `${encodeURI(withSlashes(folder))}/{file}`);
  throw new CouldNotRun(
    `--editor must be one of ${editorNames.join(', ')}, or an address with {file} and {line}, not '${value}'. See --help.`,
  );
}

/** A path with slashes, which begins with one: `/C:/specs` on Windows. */
const withSlashes = (folder: string) =>
  folder
    .replaceAll('\\', '/')
    .replace(/^(?!\/)/, '/')
    .replace(/\/$/, '');
