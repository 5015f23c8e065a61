import { expect, test } from 'vitest';
import { createHtmlReader } from '../../../src/store/text/create-html-reader.ts';

const mailOf = (letter: string) => `<p>${letter.repeat(30_000)}</p>`;

test('other requests are answered while a long mail is converted', async () => {
  const read = createHtmlReader().readerFor('a');
  // Starts the thread.
  await read(mailOf('a'));
  let isDone = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const { text } = await read(`<pre>${'x\n'.repeat(100_000)}`);
  isDone = true;
  expect(text).toContain('x\nx');
  expect(turns).toBeGreaterThan(2);
});

test('a mail that is read again is not converted again', async () => {
  let conversions = 0;
  const read = createHtmlReader(() => {
    conversions += 1;
    return new AbortController().signal;
  }).readerFor('a');
  const readAll = () => Promise.all(['a', 'b', 'a'].map((letter) => read(mailOf(letter))));
  const texts = await readAll();
  expect(texts.map(({ text }) => text[0])).toEqual(['a', 'b', 'a']);
  expect(await readAll()).toEqual(texts);
  expect(conversions).toBe(2);
});

test('a mail that takes too long is omitted, and later ones are converted', async () => {
  const signals = [AbortSignal.abort()];
  const read = createHtmlReader(() => signals.shift() ?? new AbortController().signal).readerFor('a');
  const [slow, next] = await Promise.all([read(mailOf('a')), read(mailOf('b'))]);
  // Neither its HTML nor its text part, which the page may not show.
  expect(slow).toMatchObject({ text: '[This message cannot be converted.]', isWhole: true });
  expect(next).toMatchObject({ text: 'b'.repeat(30_000), isWhole: true });
  // The machine may have been busy.
  expect(await read(mailOf('a'))).toMatchObject({ text: 'a'.repeat(30_000), isWhole: true });
});

test('one user cannot delay others, and mails of aborted requests are not converted', async () => {
  let conversions = 0;
  const reader = createHtmlReader(() => {
    conversions += 1;
    return new AbortController().signal;
  });
  const controller = new AbortController();
  const readMany = reader.readerFor('mallory', controller.signal);
  const many = Array.from({ length: 100 }, async (_, index) => readMany(`<p>${index}</p>${'&'.repeat(298_900)}`));
  const outcomes = Promise.allSettled(many);
  await reader.readerFor('alice')(mailOf('a'));
  // One mail of mallory's before hers, and one that may have begun since.
  expect(conversions).toBeLessThanOrEqual(3);
  controller.abort();
  const reasons = (await outcomes).flatMap((outcome) => (outcome.status === 'rejected' ? `${outcome.reason}` : []));
  expect(reasons.filter((reason) => reason.includes('aborted')).length).toBeGreaterThan(90);
  await reader.readerFor('alice')(mailOf('b'));
  expect(conversions).toBeLessThanOrEqual(5);
});
