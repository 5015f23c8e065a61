import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainRecipient } from '#text';
import { changesOf, writeRecipients } from '../../page/src/data/draft-edit.ts';

const read = (to: string) => changesOf({ version: 1, to, cc: '', bodyText: '' }).to;
const address = 'lena@post.example';

test('every name that a draft may have can be edited', () => {
  const name = fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[a-c ,"\\;]{1,8}$/));
  const recipients = fc.array(
    fc.record({ name: fc.option(name), address: fc.constant(address) }).filter((each) => !explainRecipient(each)),
  );
  fc.assert(
    fc.property(recipients, (people) => {
      expect(read(writeRecipients(people))).toEqual(people);
    }),
  );
});

test('quotes are written only where a name needs them', () => {
  const write = (name: string | null) => writeRecipients([{ name, address }]);
  expect([write('Lena Brandt'), write(null)]).toEqual([`Lena Brandt <${address}>`, address]);
  expect(write('Brandt, Lena')).toBe(`"Brandt, Lena" <${address}>`);
  expect(write('Lena "L" Brandt')).toBe(`"Lena \\"L\\" Brandt" <${address}>`);
});

test('recipients are parsed as in mail programs', () => {
  const tom = { name: null, address: 'tom@post.example' };
  expect(read(`"Brandt, Lena" <${address}>, tom@post.example`)).toEqual([{ name: 'Brandt, Lena', address }, tom]);
  expect(read(`"Lena" <${address}>,, <tom@post.example>`)).toEqual([{ name: 'Lena', address }, tom]);
  // A quote without its partner is part of the name.
  expect(read(`6" wheels <${address}>, tom@post.example`)).toEqual([{ name: '6" wheels', address }, tom]);
});
