import { expect, test } from 'vitest';
import { parseSettingsFile } from '../src/parse-settings-file.ts';

test('mistakes are reported with their lines and without the text of lines', () => {
  const wrong =
    'PORT 5000\n  hunter2\n=hunter2\nPORT="4000" # hunter2\nHOST="hunter2\nHOST=hunter2 #\nPORT= # hunter2\n';
  const findings = parseSettingsFile(`\uFEFF# A comment\r\n\nexport LOG_LEVEL=info\n${wrong}`);
  expect(findings[0]).toEqual({ line: 3, name: 'LOG_LEVEL', value: 'info' });
  expect(findings.slice(1).map(({ line }) => line)).toEqual([4, 5, 6, 7, 8, 9, 10]);
  expect(findings.filter((finding) => 'problem' in finding)).toHaveLength(7);
  expect(JSON.stringify(findings)).not.toMatch(/hunter2|5000/);
});

test.each([
  ['DATABASE_URL=postgres://a:b#c@d/e?f=g', 'postgres://a:b#c@d/e?f=g'],
  ['DATABASE_URL=#a#b', '#a#b'],
  ['DATABASE_URL = "a #b" ', 'a #b'],
  ["DATABASE_URL='a\\n.db'", 'a\\n.db'],
  ['\uFEFFDATABASE_URL=a".db', 'a".db'],
  ['DATABASE_URL=', ''],
])('reads the value of %j', (text, value) => {
  expect(parseSettingsFile(`${text}\r\n`)).toEqual([{ line: 1, name: 'DATABASE_URL', value }]);
});
