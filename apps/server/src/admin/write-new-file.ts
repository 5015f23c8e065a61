import { writeFileSync } from 'node:fs';
import { CouldNotRun } from '@threads-api/cli';

/** Writes a file that only this user can read. Never overwrites an existing file. */
export const writeNewFile = (file: string, text: string) => write(file, text, 'wx');

export const appendToFile = (file: string, text: string) => write(file, text, 'a');

function write(file: string, text: string, flag: 'wx' | 'a'): void {
  try {
    writeFileSync(file, text, { flag, mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new CouldNotRun(`${file} already exists. Choose another name.`);
    throw new CouldNotRun(`${file} cannot be written: ${code}.`);
  }
}
