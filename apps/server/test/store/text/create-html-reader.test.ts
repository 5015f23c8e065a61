import { expect, test } from 'vitest';
import { createHtmlReader } from '../../../src/store/text/create-html-reader.ts';

const mailOf = (letter: string) => `<p>${letter.repeat(30_000)}</p>`;

test('other requests are answered while a long mail is converted', async () => {
  const read = createHtmlReader();
  await read(mailOf('a'), 'starts the thread');
  let isDone = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const { text } = await read(`<pre>${'x\n'.repeat(100_000)}`, '');
  isDone = true;
  expect(text).toContain('x\nx');
  expect(turns).toBeGreaterThan(2);
});

test('a mail that is read again is not converted again', async () => {
  let conversions = 0;
  const read = createHtmlReader(() => {
    conversions += 1;
    return new AbortController().signal;
  });
  const readAll = () => Promise.all(['a', 'b', 'a'].map((letter) => read(mailOf(letter), letter)));
  const texts = await readAll();
  expect(texts.map(({ differs }) => differs)).toEqual([true, true, true]);
  expect(await readAll()).toEqual(texts);
  expect(conversions).toBe(2);
});

test('a mail that takes too long counts as too large, and later ones are converted', async () => {
  const signals = [AbortSignal.abort(), new AbortController().signal];
  const read = createHtmlReader(() => signals.shift() ?? AbortSignal.abort());
  const [slow, next] = await Promise.all([read(mailOf('a'), 'Hello'), read(mailOf('b'), 'Hello')]);
  expect(slow).toEqual({ text: '', hidden: 0, isWhole: false, differs: false });
  expect(next).toMatchObject({ text: 'b'.repeat(30_000), isWhole: true });
});
