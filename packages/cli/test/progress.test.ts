import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createProgressBar } from '../src/index.ts';

test.for([
  [false, 'Importing x.jsonl   0%\nImporting x.jsonl  50%\nImporting x.jsonl 100%\n'],
  [true, /\rImporting x\.jsonl \[#{15}\.{15}\] {2}50%\rImporting x\.jsonl \[#{30}\] 100%\n$/],
] as const)('the label and the percentage are separate, in a terminal: %s', async ([isTTY, expected]) => {
  const stream = Object.assign(new PassThrough(), { isTTY });
  const bar = createProgressBar('Importing x.jsonl', 2, stream);
  for (const done of [0, 1, 2]) bar.to(done);
  bar.end();
  stream.end();
  expect(await text(stream)).toMatch(expected);
});
