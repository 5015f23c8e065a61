import { readdirSync, readFileSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import plugin from '../../rules/plugin.ts';

const namesIn = (folder: string, ending: string, except: string) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith(ending) && name !== `${except}${ending}`)
    .map((name) => name.slice(0, -ending.length))
    .sort();

const rules = namesIn('../../rules/', '.ts', 'plugin');

test('every file in rules/ is a rule of the plugin', () => {
  expect(Object.keys(plugin().rules.oas3).sort()).toEqual(rules);
});

test('every rule is tested', () => {
  expect(namesIn('./', '.test.ts', 'plugin')).toEqual(rules);
});

test('every rule is turned on', () => {
  const config = parseYaml(readFileSync(new URL('../../redocly.yaml', import.meta.url), 'utf8')) as {
    rules: Record<string, string>;
  };
  const on = Object.entries(config.rules).flatMap(([id, level]) => (level === 'error' ? id : []));
  expect(on).toEqual(expect.arrayContaining(rules.map((id) => `house/${id}`)));
});
