import { join } from 'node:path';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';
import { formats } from '../../diff/formats/index.ts';
import { listRules } from '../../diff/formats/rules.ts';
import { readSettings } from '../../diff/settings.ts';
import type { Json } from '../edit-document.ts';
import { compareWith } from './compare-shops.ts';

/** The comparison after the genre parameter is removed and a 429 added, with a redocly.yaml next to the document. */
async function compareBeside(redocly: Json) {
  const settings = await readSettings(join(await temporaryFolder({ 'redocly.yaml': redocly }), 'api.yaml'));
  return compareWith(
    ({ paths }) => {
      paths['/books'].get.parameters.shift();
      paths['/books'].get.responses[429] = { description: 'Too many requests' };
    },
    { settings },
  );
}

const levelsBeside = async (redocly: Json) =>
  (await compareBeside(redocly)).changes.map(({ level, location, accepted }) => [
    level,
    location,
    ...(accepted ? [accepted] : []),
  ]);

const levelsWith = (diff: Json) => levelsBeside({ diff });

const removed = 'GET /books › genre';
const added = 'GET /books › 429';
const acceptance = { rule: 'parameter-removed', at: removed, reason: 'Nobody uses it.', until: '2999-12-31' };

test('without a configuration, the defaults apply', async () => {
  expect(await levelsBeside({ extends: ['minimal'] })).toEqual([
    ['breaking', removed],
    ['compatible', added],
  ]);
});

test('a configuration sets the level of a rule', async () => {
  const rules = { 'parameter-removed': 'warning', 'response-error-added': 'breaking' };
  expect(await levelsWith({ rules })).toEqual([
    ['breaking', added],
    ['warning', removed],
  ]);
  expect(await levelsWith({ rules: { 'response-error-added': 'off' } })).toEqual([['breaking', removed]]);
});

test('an accepted change is a warning, with the reason', async () => {
  expect(await levelsWith({ accept: [acceptance] })).toEqual([
    ['warning', removed, { reason: 'Nobody uses it.', until: '2999-12-31' }],
    ['compatible', added],
  ]);
});

test.each([
  ['at another position', { at: 'GET /books › limit' }],
  ['of another rule', { rule: 'parameter-added' }],
  ['until a day that is over', { until: '2020-01-31' }],
])('a change that is accepted %s is breaking', async (_, difference) => {
  const levels = await levelsWith({ accept: [{ ...acceptance, ...difference }] });
  expect(levels[0]).toEqual(['breaking', removed]);
});

test.each([
  [{ rules: { 'paramter-removed': 'off' } }, "there is no rule 'paramter-removed'. Did you mean parameter-removed?"],
  [
    { rules: { 'parameter-removed': 'error' } },
    "rules › parameter-removed must be one of breaking, warning, compatible, off, not 'error'.",
  ],
  ['off', 'diff must be object.'],
  [{ level: 'off' }, 'level is not a setting.'],
  [{ diff: {}, rules: {} }, 'diff is not a setting.'],
  [{ rules: ['text-changed'] }, 'rules must be object.'],
  [{ accept: acceptance }, 'accept must be array.'],
  [{ accept: [{ ...acceptance, because: 'x' }] }, 'accept › 0 › because is not a setting.'],
  [{ accept: [{ ...acceptance, reason: undefined }] }, "accept › 0 must have required property 'reason'."],
  [{ accept: [{ ...acceptance, reason: '' }] }, 'accept › 0 › reason must NOT have fewer than 1 characters.'],
  [{ accept: [{ ...acceptance, until: '2030-02-31' }] }, 'accept › 0 › until must be a date such as 2030-01-31.'],
])('an invalid configuration is rejected with its line: %j', async (settings, message) => {
  const rejected = expect(levelsWith(settings)).rejects;
  await rejected.toThrow(message);
  await rejected.toThrow(/redocly\.yaml:\d+: /);
});

test('the line of an invalid configuration is that of the key', async () => {
  const text = 'extends: [minimal]\ndiff:\n  rules:\n    text-changed: "off"\n    example-changed: 5\n';
  await expect(levelsBeside(text)).rejects.toThrow(/redocly\.yaml:5: rules › example-changed must be one of/);
});

test('invalid YAML is rejected with its position and the reason', async () => {
  await expect(levelsBeside('diff:\n  rules: "off\n')).rejects.toThrow(/redocly\.yaml:3:1 is not valid YAML: .+$/);
});

test('an accepted change that does not occur is named', async () => {
  const unused = { ...acceptance, at: 'GET /books › gerne' };
  const comparison = await compareBeside({ diff: { accept: [acceptance, unused] } });
  expect(formats.text(comparison, 'v1')).toContain(
    'No change matches the accepted parameter-removed at GET /books › gerne.',
  );
  expect(comparison.unusedAcceptances).toHaveLength(1);
});

test('the list of rules has the configured levels', async () => {
  const folder = await temporaryFolder({ 'redocly.yaml': { diff: { rules: { 'response-error-added': 'breaking' } } } });
  const list = await listRules(join(folder, 'api.yaml'));
  expect(list).toMatch(/^breaking +response-error-added +an error status was added \(default: compatible\)$/m);
  expect(list).toMatch(/^breaking +parameter-removed +a parameter was removed$/m);
});
