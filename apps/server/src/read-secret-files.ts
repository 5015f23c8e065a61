import { readFileSync } from 'node:fs';

/** The setting that names a file with a secret. */
export const fileNameOf = (name: string) => `${name}_FILE`;

const mostBytes = 64 * 1024;

/**
 * Reads secrets from files, as container platforms and systemd (`LoadCredential=`) provide them. A trailing line break is
 * not part of the secret.
 */
export function readSecretFiles(
  names: readonly string[],
  env: NodeJS.ProcessEnv,
): { secrets: Record<string, string>; problems: string[] } {
  const secrets: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const setting = fileNameOf(name);
    const file = env[setting];
    if (!file) continue;
    if (env[name]) problems.push(`${name} and ${setting} are both set. Unset one of them.`);
    try {
      const text = readFileSync(file, 'utf8');
      const secret = text.replace(/\r?\n$/, '');
      if (secret === '' || text.length > mostBytes) problems.push(`${setting}: ${file} is empty or too large.`);
      else secrets[name] = secret;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      problems.push(`${setting}: ${file} cannot be read (${code}).`);
    }
  }
  return { secrets, problems };
}
