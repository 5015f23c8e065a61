import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs git in a folder. */
const runGit = (folder: string, ...args: string[]) =>
  promisify(execFile)('git', ['-c', 'user.name=test', '-c', 'user.email=test@office.example', ...args], {
    cwd: folder,
  });

/** Commits all files of a folder to a new repository, on the branch main. */
export async function commitAll(folder: string): Promise<void> {
  await runGit(folder, 'init', '--quiet', '--initial-branch', 'main');
  await runGit(folder, 'add', '.');
  await runGit(folder, 'commit', '--quiet', '--message', 'before');
}
