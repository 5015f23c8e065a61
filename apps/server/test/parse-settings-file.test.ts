import { expect, test } from 'vitest';
import { parseSettingsFile } from '../src/parse-settings-file.ts';

test('mistakes are reported with their lines and without the text of lines', () => {
  const key = "WEBHOOK_SECRETS_KEY='two\nlines'";
  const wrong = 'PORT 5000\n  hunter2\n=hunter2\nPORT="4000" # hunter2\nHOST="hunter2\n';
  const text = `\uFEFF# A comment\n; another\r\n\nexport LOG_LEVEL=info\n${key}\n${wrong}`;
  expect(parseSettingsFile(text)).toEqual([
    { line: 4, name: 'LOG_LEVEL', value: 'info' },
    { line: 5, name: 'WEBHOOK_SECRETS_KEY', value: 'two\nlines' },
    { line: 7, problem: 'this line has no =. Write NAME=value.' },
    { line: 8, problem: 'this line has no =. Write NAME=value.' },
    { line: 9, problem: 'this line has no name before =. Write NAME=value.' },
    { line: 10, problem: 'there is text after the closing quote. A comment needs its own line.' },
    { line: 11, problem: 'the quote is not closed.' },
  ]);
});

test.each([
  ['DATABASE_URL=a #1.db', 'a #1.db'],
  ['DATABASE_URL = "b\\"#.db" ', 'b"#.db'],
  ["DATABASE_URL='c\\n.db'", 'c\\n.db'],
  ['DATABASE_URL=d\\\n.db', 'd.db'],
  ['\uFEFFDATABASE_URL=e".db', 'e".db'],
])('the value of %j is the one that systemd reads', (text, value) => {
  expect(parseSettingsFile(`${text}\r\n`)).toEqual([{ line: 1, name: 'DATABASE_URL', value }]);
});
