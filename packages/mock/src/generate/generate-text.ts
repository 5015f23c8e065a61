import type { SchemaObject } from '@threads-api/contract';
import { pick } from '@threads-api/sample-data/random';
import RandExp from 'randexp';
import { hasFormat } from './find-check.ts';

type Random = () => number;
type Make = (random: Random, now: Date, name: string) => string;

const day = 86_400_000;
const people = ['Lena Hoffmann', 'Tomás Rivera', 'Aisha Khan', 'Oskar Berg', 'Mei Tanaka', 'Samuel Okafor'];
const words = 'amber birch cedar delta ember fjord grove harbor island juniper kettle lantern meadow north'.split(' ');
const ascii = (text: string) => text.normalize('NFD').replaceAll(/[^\w ]/g, '');
const person = (random: Random) => pick(random, people);
const word = (random: Random) => pick(random, words);
const digits = (random: Random, length: number, base = 10) =>
  Array.from({ length }, () => Math.floor(random() * base).toString(base)).join('');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const login = (random: Random) => ascii(person(random)).toLowerCase().replace(' ', '.');
const sentence = (random: Random) => capital(`${Array.from({ length: 6 }, () => word(random)).join(' ')}.`);

/** Names such as `due` give a date in the coming weeks, others a date in the past weeks. Creation dates come before updates. */
function instant(random: Random, now: Date, name: string): Date {
  const days = /expir|due|until|end|next|deadline|schedul|arriv|depart/i.test(name)
    ? 1 + random() * 29
    : /creat|start|since|open/i.test(name)
      ? -30 + random() * 10
      : -random() * 10;
  return new Date(now.getTime() + Math.round(days * day));
}

const formats: Record<string, Make> = {
  'date-time': (random, now, name) => instant(random, now, name).toISOString(),
  date: (random, now, name) => instant(random, now, name).toISOString().slice(0, 10),
  time: (random) => `${10 + Math.floor(random() * 10)}:${10 + Math.floor(random() * 50)}:00Z`,
  duration: (random) => `PT${1 + Math.floor(random() * 59)}M`,
  email: (random) => `${login(random)}@example.com`,
  uri: (random) => `https://example.com/${word(random)}`,
  'uri-reference': (random) => `/${word(random)}`,
  hostname: (random) => `${word(random)}.example.com`,
  ipv4: (random) => `192.0.2.${1 + Math.floor(random() * 250)}`,
  ipv6: (random) => `2001:db8::${digits(random, 3, 16)}`,
  uuid: (random) =>
    ['8', '4', '4', '4', '12']
      .map((length) => digits(random, Number(length), 16))
      .join('-')
      .replace(/^(.{14}).(.{4})./, '$14$2a'),
  byte: (random) => btoa(word(random)),
  binary: (random) => word(random),
  'json-pointer': (random) => `/${word(random)}`,
  'relative-json-pointer': (random) => `0/${word(random)}`,
  'json-pointer-uri-fragment': (random) => `#/${word(random)}`,
  password: (random) => `${word(random)}-${digits(random, 4)}`,
};
const also: Record<string, string> = {
  'idn-email': 'email',
  url: 'uri',
  iri: 'uri',
  'uri-template': 'uri',
  base64: 'byte',
  base64url: 'byte',
};

/** Short texts in a format. */
const shortest: Record<string, string> = { email: 'a@a.test', uri: 'https://a.test', hostname: 'a.test' };

/** Generators by property name. The first match applies. */
const names: [name: RegExp, make: Make | undefined][] = [
  [/e-?mail/i, formats.email],
  [/avatar|image|picture|photo|thumbnail/i, (random) => `https://example.com/${word(random)}.png`],
  [/(url|uri|link|href|website|homepage)s?$/i, formats.uri],
  [/uuid|guid/i, formats.uuid],
  [/(_at|At|timestamp|date_?time)$/, formats['date-time']],
  [/date$|^birthday$/i, formats.date],
  [/phone|mobile|fax/i, (random) => `+1 555 ${digits(random, 7)}`],
  [/(^|_)ip(_?address)?$/i, formats.ipv4],
  [/host(name)?$|domain/i, formats.hostname],
  [/sha|hash|checksum|digest/i, (random) => digits(random, 40, 16)],
  [/token|secret|key$/i, (random) => digits(random, 24, 16)],
  [/first_?name|given_?name/i, (random) => person(random).split(' ', 1).join()],
  [/last_?name|surname|family_?name/i, (random) => person(random).split(' ')[1] ?? ''],
  [/user_?name|login|nick/i, login],
  [/author|sender|owner|customer|full_?name|display_?name|passenger|contact/i, person],
  [/city|town/i, (random) => pick(random, ['Vienna', 'Lyon', 'Oslo', 'Porto'])],
  [/country/i, (random) => pick(random, ['AT', 'FR', 'NO', 'PT'])],
  [/street|address/i, (random) => `${1 + Math.floor(random() * 99)} ${capital(word(random))} Street`],
  [/zip|postal|postcode/i, (random) => digits(random, 5)],
  [/currency/i, (random) => pick(random, ['EUR', 'USD', 'GBP'])],
  [/lang|locale/i, (random) => pick(random, ['en', 'de', 'fr'])],
  [/colou?r/i, (random) => `#${digits(random, 6, 16)}`],
  [/version/i, (random) => `1.${Math.floor(random() * 9)}.${Math.floor(random() * 9)}`],
  [/(^|_)id$|Id$/, (random) => digits(random, 8, 36)],
  [/description|text|body|content|message|comment|note|summary|snippet|detail|reason/i, sentence],
  [/name|title|subject|label/i, (random) => capital(`${word(random)} ${word(random)}`)],
];

interface TextSchema {
  format?: string;
  contentEncoding?: string;
  pattern?: string;
  /** The patterns of merged schemas. */
  patterns?: string[];
  minLength?: number;
  maxLength?: number;
}

export function patternsOf(schema: SchemaObject): string[] {
  const { pattern, patterns = [pattern ?? []].flat() } = schema as TextSchema;
  return patterns;
}

/** Generates a string that matches a schema and its name. */
export function generateText(schema: SchemaObject, name: string, random: Random, now: Date): string {
  const {
    contentEncoding = '',
    format = contentEncoding,
    minLength = 0,
    maxLength = Number.POSITIVE_INFINITY,
  } = schema as TextSchema;
  const known = also[format] ?? format;
  const patterns = patternsOf(schema);
  const make = formats[known] ?? names.find(([each]) => each.test(name))?.[1] ?? word;
  const usual = make(random, now, name);
  const expressions = patterns.map((pattern) => new RegExp(pattern, 'u'));
  const isFitting = (text: string) =>
    text.length >= minLength && text.length <= maxLength && expressions.every((expression) => expression.test(text));
  if (isFitting(usual)) return usual;
  let last = usual;
  for (const text of candidates()) {
    last = text;
    if (isFitting(text) && hasFormat(format, text)) return text;
  }
  return last;

  function* candidates(): Generator<string> {
    yield usual.padEnd(minLength, word(random)).slice(0, maxLength);
    if (shortest[known] !== undefined) yield shortest[known];
    if (patterns.length === 0) return;
    yield* datesLike(instant(random, now, name));
    for (const parts of matchPatterns(patterns, random, minLength, maxLength)) {
      // A pattern may describe only the start or the end of a text.
      yield* parts.flatMap((part) => [usual.slice(0, -part.length) + part, part + usual.slice(part.length)]);
      yield* parts.flatMap((part) => [word(random) + part, part + word(random)]);
      yield* [parts.toReversed().join(''), parts.join(''), ...parts];
    }
  }
}

/** Common ways to write a time. A pattern for dates also allows the 99th of a month, which this avoids. */
function datesLike(at: Date): string[] {
  const text = at.toISOString();
  const [date = '', time = ''] = text.split('T');
  return [
    date,
    text,
    text.replace(/\.\d+/, ''),
    text.replace(/\.\d+Z$/, '+00:00'),
    text.replace(/\.\d+Z$/, ''),
    text.replace(/T(.{8}).*/, ' $1'),
    date.slice(0, 7),
    time.slice(0, 8),
    time.slice(0, 5),
    date.split('-').reverse().join('.'),
    date.replaceAll('-', ''),
    date.replaceAll('-', '/'),
  ];
}

const mostTries = 30;

/** Generates a text for each pattern, of different lengths. */
function* matchPatterns(patterns: string[], random: Random, minLength: number, maxLength: number): Generator<string[]> {
  const expressions = patterns.map(readPattern);
  const longest = Math.min(Math.max(minLength, 8), maxLength);
  for (let tries = 0; tries < mostTries; tries += 1)
    yield expressions.map((expression) => {
      expression.randInt = (from, to) => from + Math.floor(random() * (to - from + 1));
      // Repetitions without an upper bound become longer or shorter with each try.
      expression.max = tries % 2 === 0 ? longest + tries : Math.max(1, longest - tries);
      return expression.gen();
    });
}

/** Falls back to any string for syntax that RandExp does not support. */
function readPattern(pattern: string): RandExp {
  const expression = parsePattern(pattern);
  expression.defaultRange.subtract(0, 47).subtract(58, 64).subtract(91, 96).subtract(123, 126);
  // RandExp uses only the characters of classes that are in this range.
  if (/[^\0-\x7f]|\\[pu]/i.test(pattern)) expression.defaultRange.add(letters[0], letters[1]);
  return expression;
}

function parsePattern(pattern: string): RandExp {
  try {
    return new RandExp(withoutProperties(pattern));
  } catch {
    return new RandExp(/[a-z]{8}/);
  }
}

/** Latin, Greek and Cyrillic letters beyond ASCII. */
const letters = [0xc0, 0x4ff] as const;
const printable = Array.from({ length: letters[1] - 0x1f }, (_, index) => String.fromCharCode(0x20 + index));

/** Replaces Unicode properties, such as `\p{Lu}`, by characters that have them. RandExp does not know them. */
function withoutProperties(pattern: string): string {
  let isInClass = false;
  return pattern.replaceAll(/\\p\{[^}]+\}|\\.|[[\]]/gi, (token) => {
    if (token === '[' || token === ']') isInClass = token === '[';
    if (!/^\\p\{/i.test(token)) return token;
    const property = new RegExp(token, 'u');
    const found = printable.filter((character) => property.test(character));
    const ascii = found.filter((character) => character <= '~');
    const used = (ascii.length > 0 ? ascii : found).slice(0, 60);
    const escaped = used.map((character) => (/\w/.test(character) ? character : `\\u${hex(character)}`)).join('');
    return isInClass ? escaped : `[${escaped}]`;
  });
}

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');
