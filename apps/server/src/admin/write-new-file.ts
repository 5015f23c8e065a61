import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { CouldNotRun } from '@threads-api/cli';

/** Writes a file that only this user can read. Never overwrites an existing file, and leaves no incomplete one. */
export async function writeNewFile(file: string, parts: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const opened = explaining(file, () => openSync(file, 'wx', 0o600));
  let isComplete = false;
  try {
    for await (const part of parts) explaining(file, () => writeAll(opened, part));
    isComplete = true;
  } finally {
    closeSync(opened);
    if (!isComplete) rmSync(file);
  }
}

/** A single write to an almost full disk may write only a part. */
function writeAll(opened: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) done += writeSync(opened, bytes, done);
}

function explaining<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new CouldNotRun(`${file} already exists. Choose another name.`);
    throw new CouldNotRun(`${file} cannot be written: ${code}.`);
  }
}
