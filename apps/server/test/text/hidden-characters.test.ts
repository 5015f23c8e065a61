import { describe, expect, test } from 'vitest';
import { describeDeceptive, looksLikeAnother, nameHidden } from '#text';

test.for([
  ['zero\u200bwidth', 'zero[U+200B]width'],
  ['tag\u{e0041}', 'tag[U+E0041]'],
  ['soft\u00adhyphen', 'soft[U+00AD]hyphen'],
  ['Hangul\u3164filler', 'Hangul[U+3164]filler'],
  ['braille\u2800blank', 'braille[U+2800]blank'],
  ['selector\ufe01', 'selector[U+FE01]'],
  ['run\u200b\u200d\u{e0041}end', 'run[U+200B U+200D U+E0041]end'],
  [`many${'\u200b'.repeat(2000)}`, 'many[U+200B U+200B U+200B U+200B U+200B and 1,995 more]'],
  ['line\u2028end', 'line[U+2028]end'],
  ['bell\u0007', 'bell[U+0007]'],
  ['one\ntwo\tthree ❤️ 👩‍💻 1️⃣', 'one\ntwo\tthree ❤️ 👩‍💻 1️⃣'],
])('invisible characters are named: %j', ([text = '', shown]) => {
  expect(nameHidden(text)).toBe(shown);
});

test('the message for many deceptive characters is short', () => {
  const text = Array.from({ length: 90 }, (_, index) => String.fromCodePoint(0xe0020 + index)).join('');
  expect(describeDeceptive(`${text}\u0000`)).toBe('U+E0020 U+E0021 U+E0022 U+E0023 U+E0024 and 86 more');
  expect(describeDeceptive('Zürich, naïve, שלום')).toBeUndefined();
});

describe('an address that can be mistaken for another one', () => {
  test.for([
    'support@pаypal.example',
    'lena@раура.example',
    'ѕсоре@post.example',
    'lena@ｐost.example',
    'lena@xn--pypal-4ve.example',
    'leναa@post.example',
  ])('%s', (address) => expect(looksLikeAnother(address)).toBe(true));

  test.for(['lena@post.example', 'lena-2@post.example', 'jürgen@müller.example'])('is not %s', (address) =>
    expect(looksLikeAnother(address)).toBe(false),
  );
});
