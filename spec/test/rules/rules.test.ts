import { readdirSync, readFileSync } from 'node:fs';
import { createConfig, getLineColLocation, lintFromString, loadConfig } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { contractFile } from '../../contract-files.ts';
import extensions from '../../extensions/plugin.ts';
import house from '../../rules/plugin.ts';
import { configFile } from '../temporary-contract.ts';

const plugins = [house(), extensions()];
const rules = Object.keys(plugins[0]?.rules.oas3 ?? {});

/** The lines that a rule reports, each with the message. */
async function lint(id: string, document: string): Promise<[line: number, message: string][]> {
  const owner = plugins.find(({ rules }) => Object.hasOwn(rules.oas3, id))?.id;
  const config = await createConfig({ plugins, rules: { [`${owner}/${id}`]: 'error' } });
  const source = `openapi: 3.1.0\n${document}`;
  const problems = await lintFromString({ source, absoluteRef: contractFile, config });
  return problems
    .flatMap(({ message, location }) =>
      location.slice(0, 1).map((found): [number, string] => {
        const { start } = getLineColLocation({ ...found, reportOnKey: true });
        return [start.line - 1, message.replaceAll('\n', '\\n')];
      }),
    )
    .sort(([a], [b]) => a - b);
}

/** The lines of a document with `# <-`, each with the message after it. */
const marksIn = (document: string) =>
  document.split('\n').flatMap((line, index): [number, string][] => {
    const [, message] = /# <-(.*)$/.exec(line) ?? [];
    return message === undefined ? [] : [[index + 1, message.trim()]];
  });

/** Each file has documents for the rule that it is named after. */
const cases = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => ({ id: name.replace('.yaml', ''), text: readFileSync(`${import.meta.dirname}/${name}`, 'utf8') }));

test.each(cases)('$id reports exactly the marked lines', async ({ id, text }) => {
  for (const document of text.split(/^---\n/m)) {
    const [found, marks] = [await lint(id, document), marksIn(document)];
    expect(found.map(([line]) => line)).toEqual(marks.map(([line]) => line));
    for (const [index, [, message]] of marks.entries()) if (message) expect(found[index]?.[1]).toBe(message);
  }
});

test('every rule of the house style is tested, and enabled for the contract', async () => {
  const tested = cases.map(({ id }) => id);
  expect(rules.filter((id) => !tested.includes(id))).toEqual([]);
  const config = await loadConfig({ configPath: configFile });
  for (const id of rules) expect(config.getRuleSettings(`house/${id}`, 'oas3_1').severity, id).toBe('error');
});
