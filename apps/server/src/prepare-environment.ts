import { existsSync, readFileSync } from 'node:fs';
import { CouldNotRun } from '@threads-api/cli';
import { parseSettingsFile } from './parse-settings-file.ts';
import { settingNames } from './settings.ts';

const standardFile = '/etc/threads/threads.env';

/** Loads the settings file, and sets NODE_ENV in an installed program. */
export function prepareEnvironment(): void {
  const named = process.env.THREADS_ENV_FILE;
  if (named || existsSync(standardFile)) loadSettingsFile(named || standardFile);
  if (!import.meta.url.endsWith('.ts')) process.env.NODE_ENV ||= 'production';
}

/** Loads a settings file. Environment variables take precedence. */
function loadSettingsFile(file: string): void {
  const settings = new Map<string, { line: number; value: string }>();
  const problems: string[] = [];
  for (const { line, ...parsed } of parseSettingsFile(readSettingsFile(file))) {
    if ('problem' in parsed) problems.push(`${file}:${line}: ${parsed.problem}`);
    else if (!settingNames.includes(parsed.name))
      problems.push(`${file}:${line}: ${parsed.name} is not a setting. See threads serve --help.`);
    else if (settings.has(parsed.name))
      problems.push(
        `${file}:${line}: ${parsed.name} is already on line ${settings.get(parsed.name)?.line}. Remove one.`,
      );
    else settings.set(parsed.name, { line, value: parsed.value });
  }
  if (problems.length > 0) throw new CouldNotRun(problems.join('\n'));
  for (const [name, { value }] of settings) process.env[name] ??= value;
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
