import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const spec = new URL('../', import.meta.url);

/** The configuration of the contract. */
export const configFile = fileURLToPath(new URL('redocly.yaml', spec));

/** Calls a function with a temporary contract, next to the decisions and a configuration with the house rules. */
export async function withContract<T>(text: string, use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-test-'));
  try {
    const config = await readFile(configFile, 'utf8');
    await cp(new URL('DECISIONS.md', spec), join(folder, 'DECISIONS.md'));
    await writeFile(join(folder, 'redocly.yaml'), config.replaceAll('- ./', `- ${fileURLToPath(spec)}`));
    const file = join(folder, 'openapi.yaml');
    await writeFile(file, text);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
