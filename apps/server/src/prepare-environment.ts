import { existsSync } from 'node:fs';
import { loadEnvFile as load } from 'node:process';
import { CouldNotRun } from '@threads-api/cli';

const standardFile = '/etc/threads/threads.env';

/** Prepares the environment: the settings file first, then the mode in which an installed program runs. */
export function prepareEnvironment(): void {
  loadEnvFile();
  if (!import.meta.url.endsWith('.ts')) process.env.NODE_ENV ||= 'production';
}

/** Loads the settings file. Variables that are set take precedence. Throws if the file cannot be read. */
function loadEnvFile(): void {
  const named = process.env.THREADS_ENV_FILE;
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
