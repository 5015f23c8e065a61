import { encodeFirst, encodeFirstTwice } from './spelling.ts';

/** Queries with one error that some parsers hide, exactly as sent. `name` is an integer parameter. */
export const misreadQueries: Record<string, (name: string, value: string) => string> = {
  'a parameter without =': (name) => name,
  'an unknown parameter without =': () => 'conformance',
  'an unknown parameter without a value': () => 'conformance=',
  'an unknown parameter after a known one': (name, value) => `${name}=${value}&conformance=1`,
  'an unknown parameter after 1,100 empty ones': () => `${'&'.repeat(1100)}conformance=1`,
  'a parameter without a name': () => '=1',
  'a plus sign, which is a space': (name, value) => `${name}=+${value}`,
  'a semicolon, which is not a separator': (name, value) => `${name}=${value};`,
  'a value that is encoded twice': (name, value) => `${name}=${encodeFirstTwice(value)}`,
  'a name that is encoded twice': (name, value) => `${encodeFirstTwice(name)}=${value}`,
  'an encoded name and an invalid value': (name) => `${encodeFirst(name)}=x`,
  'an encoded equals sign': (name, value) => `${name}%3D${value}`,
  'an encoded ampersand': (name, value) => `${name}=${value}%26`,
  'a second question mark': (name, value) => `?${name}=${value}`,
  'an HTML-escaped ampersand': (name, value) => `amp;${name}=${value}`,
  'a value that is not UTF-8': (name, value) => `${name}=${value}%ff`,
  'a broken percent-encoding': (name, value) => `${name}=${value}%zz`,
};
