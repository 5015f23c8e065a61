import { expect, test } from 'vitest';
import { changesOf } from '../../page/src/data/draft-edit.ts';

test('recipients are edited as addresses, and those that the draft already has keep their names', () => {
  const lena = { name: 'Brandt, Lena', address: 'lena@post.example' };
  const [tom, ana] = ['tom@post.example', 'ana@post.example'].map((address) => ({ name: null, address }));
  const edit = { version: 1, to: 'tom@post.example, lena@post.example,', cc: ' ana@post.example ', bodyText: 'Yes.' };
  expect(changesOf(edit, { to: [lena], cc: [] })).toEqual({ to: [tom, lena], cc: [ana], bodyText: 'Yes.' });
});
