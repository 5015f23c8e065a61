import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';

const spec = new URL('../', import.meta.url);

/** The configuration of the contract. */
export const configFile = fileURLToPath(new URL('redocly.yaml', spec));

/** Creates a contract next to the decisions and a configuration with the house rules. Deleted after the test. */
export async function temporaryContract(text: string): Promise<string> {
  const config = await readFile(configFile, 'utf8');
  const folder = await temporaryFolder({
    'openapi.yaml': text,
    'DECISIONS.md': await readFile(new URL('DECISIONS.md', spec), 'utf8'),
    'redocly.yaml': config.replaceAll('- ./', `- ${fileURLToPath(spec)}`),
  });
  return join(folder, 'openapi.yaml');
}
