import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Commits all files of a folder to a new git repository, on the branch main. */
export async function commitAll(folder: string): Promise<void> {
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@office.example'];
  for (const args of [
    ['init', '--quiet', '--initial-branch', 'main'],
    ['add', '.'],
    [...author, 'commit', '--quiet', '--message', 'before'],
  ])
    await promisify(execFile)('git', args, { cwd: folder });
}
