import type { SchemaObject } from '@threads-api/contract';
import { pick } from '@threads-api/sample-data/random';
import RandExp from 'randexp';

type Random = () => number;
type Make = (random: Random) => string;

const day = 86_400_000;

/** Generated dates change only once a day. */
const startOfDay = () => new Date().setUTCHours(0, 0, 0, 0);

const words = 'amber birch cedar delta ember fjord grove harbor island juniper kettle lantern meadow north'.split(' ');
const word: Make = (random) => `${pick(random, words)}${100 + Math.floor(random() * 900)}`;
const hex = (random: Random, length: number) =>
  Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
/** A time in the last days. */
const instant: Make = (random) => new Date(startOfDay() - Math.round(random() * 10 * day)).toISOString();

const email: Make = (random) => `${word(random)}@example.com`;
const uri: Make = (random) => `https://example.com/${word(random)}`;
const base64: Make = (random) => btoa(word(random));

const formats: Record<string, Make> = {
  'date-time': instant,
  date: (random) => instant(random).slice(0, 10),
  time: (random) => instant(random).slice(11),
  duration: (random) => `PT${1 + Math.floor(random() * 59)}M`,
  email,
  'idn-email': email,
  uri,
  url: uri,
  iri: uri,
  'uri-reference': (random) => `/${word(random)}`,
  hostname: (random) => `${word(random)}.example.com`,
  ipv4: (random) => `192.0.2.${1 + Math.floor(random() * 250)}`,
  ipv6: (random) => `2001:db8::${hex(random, 3)}`,
  uuid: (random) => `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-a${hex(random, 3)}-${hex(random, 12)}`,
  byte: base64,
  base64,
};

/** Generates a string in the format of a schema, or else a word, or else a string that matches its pattern. */
export function generateText(schema: SchemaObject, random: Random): string {
  const { contentEncoding, format = `${contentEncoding}`, pattern, minLength = 0, maxLength = Infinity } = schema;
  const form = new RegExp(pattern ?? '', 'u');
  const isFitting = (text: string) => text.length >= minLength && text.length <= maxLength && form.test(text);
  const usual = (formats[format] ?? word)(random);
  if (isFitting(usual)) return usual;
  // There are few words, and fewer beginnings of words.
  const short = usual.length > maxLength ? hex(random, maxLength) : usual;
  const fitted = short.padEnd(minLength, word(random)).slice(0, maxLength);
  if (pattern === undefined || isFitting(fitted)) return fitted;
  const expression = parsePattern(pattern);
  expression.randInt = (from, to) => from + Math.floor(random() * (to - from + 1));
  // Only letters and digits for `.` and negated classes.
  expression.defaultRange.subtract(0, 47).subtract(58, 64).subtract(91, 96).subtract(123, 126);
  const length = Math.min(Math.max(minLength, 8), maxLength);
  let text = fitted;
  for (let tries = 0; tries < mostTries && !isFitting(text); tries += 1) {
    // Repetitions without an upper bound become longer or shorter with each try.
    expression.max = tries % 2 === 0 ? length + tries : Math.max(1, length - tries);
    text = expression.gen();
  }
  return text;
}

const mostTries = 30;

/** Falls back to any string for syntax that RandExp does not support. */
function parsePattern(pattern: string): RandExp {
  try {
    return new RandExp(pattern);
  } catch {
    return new RandExp(/[a-z]{8}/);
  }
}
