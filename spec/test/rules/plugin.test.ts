import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import plugin from '../../rules/plugin.ts';

const namesIn = (folder: string, ending: string, except: string) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith(ending) && name !== `${except}${ending}`)
    .map((name) => name.slice(0, -ending.length))
    .sort();

const rules = namesIn('../../rules/', '.ts', 'plugin');

test('the plugin has every rule in rules/', () => {
  expect(Object.keys(plugin().rules.oas3).sort()).toEqual(rules);
});

test('every rule is tested', () => {
  expect(namesIn('./', '.test.ts', 'plugin')).toEqual(rules);
});

test('the preset enables every rule', async () => {
  const config = await loadConfig({ configPath: fileURLToPath(new URL('../../redocly.yaml', import.meta.url)) });
  const severities = rules.map((id) => config.getRuleSettings(`house/${id}`, 'oas3_1').severity);
  expect(new Set(severities)).toEqual(new Set(['error']));
});
