import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Config, createConfig, loadConfig } from '@redocly/openapi-core';
import { UnreadableDocument } from '@threads-api/spec/contract';

/** The lint rules of a document, and what to call them. */
export interface Rules {
  config: Config;
  name: string;
}

/** The `redocly.yaml` beside the document, otherwise Redocly's recommended rules. */
export async function loadRules(file: string): Promise<Rules> {
  const configPath = join(dirname(file), 'redocly.yaml');
  if (!existsSync(configPath))
    return { config: await createConfig({ extends: ['recommended'] }), name: "Redocly's recommended rules" };
  const name = relative('', configPath);
  const config = await loadConfig({ configPath }).catch((error: Error) => {
    throw new UnreadableDocument(`${name} cannot be used: ${error.message}`);
  });
  return { config, name };
}
