import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { CouldNotRun } from '@threads-api/cli';
import { settingNames } from './settings.ts';

const standardFile = '/etc/threads/threads.env';
/** Whether a variable in a settings file is for Node.js or the systemd unit. */
const isForeign = (name: string) => /^(NODE|UV)_|^(ARGUMENTS|TZ)$/.test(name);

/** Loads the settings file, and sets NODE_ENV in an installed program. */
export function prepareEnvironment(): void {
  const named = process.env.THREADS_ENV_FILE;
  if (named || existsSync(standardFile)) loadSettingsFile(named || standardFile);
  if (!import.meta.url.endsWith('.ts')) process.env.NODE_ENV ||= 'production';
}

/** Loads a settings file. Environment variables take precedence. */
function loadSettingsFile(file: string): void {
  const text = readSettingsFile(file);
  const wrong = findWrongLines(text).map((line) => `${file}:${line}: this line has no =. Write NAME=value.`);
  if (wrong.length > 0) throw new CouldNotRun(wrong.join('\n'));
  const settings = parseEnv(text);
  const unknown = Object.keys(settings).filter((name) => !settingNames.includes(name) && !isForeign(name));
  if (unknown.length > 0)
    throw new CouldNotRun(
      unknown.map((name) => `${file}: ${name} is not a setting. See threads serve --help.`).join('\n'),
    );
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
}

/** The beginning of a line with a quoted value, which may have several lines. */
const quotedValue = /^([ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*)(["'`])[\s\S]*?\2/gm;

/** The numbers of the lines that are neither empty, a comment nor a setting. `parseEnv` ignores them. */
function findWrongLines(text: string): number[] {
  const withoutQuoted = text.replace(quotedValue, (value) => value.replaceAll(/[^\n]+/g, '='));
  return withoutQuoted.split('\n').flatMap((line, index) => (/^\s*($|#)|=/.test(line) ? [] : [index + 1]));
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
