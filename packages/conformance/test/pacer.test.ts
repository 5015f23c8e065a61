import { expect, test } from 'vitest';
import { createPacer } from '../src/http/pacer.ts';

const refused = { status: 429, headers: { 'retry-after': '1' }, text: '' };

test('a wait is reported once, even if later responses move its end', async () => {
  const waits: number[] = [];
  const pacer = createPacer({ concurrency: 10, onWait: (seconds) => waits.push(seconds) });
  await Promise.all([pacer.acquire('full'), pacer.acquire('full')]);
  const next: Promise<void>[] = [];
  for (let count = 0; count < 2; count += 1) {
    pacer.release('full', refused);
    next.push(pacer.acquire('full'));
    await new Promise(setImmediate);
  }
  await Promise.all(next);
  expect(waits).toEqual([1]);
});
