import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { CouldNotRun } from '@threads-api/cli';
import { settingNames } from './settings.ts';

const standardFile = '/etc/threads/threads.env';
/** Names in a settings file that are for Node.js or for the unit of systemd. */
const isForeign = (name: string) => /^(NODE|UV)_|^(ARGUMENTS|TZ)$/.test(name);

/** Prepares the environment: the settings file first, then the mode in which an installed program runs. */
export function prepareEnvironment(): void {
  const named = process.env.THREADS_ENV_FILE;
  if (named || existsSync(standardFile)) loadSettingsFile(named || standardFile);
  if (!import.meta.url.endsWith('.ts')) process.env.NODE_ENV ||= 'production';
}

/** Loads a settings file. Variables that are set take precedence. */
function loadSettingsFile(file: string): void {
  const settings = parseEnv(readSettingsFile(file));
  const unknown = Object.keys(settings).filter((name) => !settingNames.includes(name) && !isForeign(name));
  if (unknown.length > 0)
    throw new CouldNotRun(
      unknown.map((name) => `${file}: ${name} is not a setting. See threads serve --help.`).join('\n'),
    );
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
};

function readSettingsFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new CouldNotRun(`The settings file ${file} cannot be read: ${reasons[code] ?? code}.`);
  }
}
