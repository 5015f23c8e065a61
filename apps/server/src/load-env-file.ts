import { existsSync } from 'node:fs';
import { loadEnvFile as load } from 'node:process';
import { CouldNotRun } from '@threads-api/cli';

const standardFile = '/etc/threads/threads.env';

/** Adds the settings of a file to the environment, which takes precedence. A file that is named has to be readable. */
export function loadEnvFile(env: NodeJS.ProcessEnv = process.env): void {
  const named = env.THREADS_ENV_FILE;
  if (!named && !existsSync(standardFile)) return;
  const file = named || standardFile;
  try {
    load(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CouldNotRun(
      `${named ? 'THREADS_ENV_FILE: ' : ''}${file} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : code}.`,
    );
  }
}
