import { isHttpUrl, isSigningSecret } from '../events/receiver.ts';
import type { MockOptions } from './mock-options.ts';

type Rule = [isValid: (value: unknown) => boolean, expected: string];

const isWhole = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const whole = (least: number, most: number): Rule => [
  (value) => isWhole(value, least, most),
  `be a whole number from ${least} to ${most}`,
];
const isFunction: Rule = [(value) => typeof value === 'function', 'be a function'];
const isDelay = (value: unknown) => isWhole(value, 0, 999_999);

const isString: Rule = [(value) => typeof value === 'string', 'be a string'];

type Rules<Name extends string> = Record<Name, Rule>;

/** The rules of the options, with the same bounds as the command. */
const rules: Rules<Exclude<keyof MockOptions, 'controlSecret' | 'webhooks'> | 'baseUrl' | 'overrides'> = {
  host: isString,
  baseUrl: isString,
  stateless: [(value) => typeof value === 'boolean', 'be true or false'],
  overrides: [(value) => Object(value) === value, 'be an object'],
  port: whole(0, 65_535),
  threads: whole(1, 100_000),
  seed: whole(0, 999_999_999_999_999),
  retryAfter: whole(0, 86_400),
  delay: [
    (value) => {
      const [shortest, longest = shortest, ...others] = [value].flat();
      return isDelay(shortest) && isWhole(longest, Number(shortest), 999_999) && others.length === 0;
    },
    'be milliseconds, or a range such as [200, 800]',
  ],
  slowBody: [isDelay, 'be milliseconds'],
  chaos: [(value) => typeof value === 'number' && value >= 0 && value <= 1, 'be a share from 0 to 1'],
  live: [
    (value) => typeof value === 'number' && value > 0 && value <= 1000,
    'be a number of changes per second, up to 1000',
  ],
  rateLimit: [
    (value) => [Object(value).requests, Object(value).windowSeconds].every((each) => isWhole(each, 1, Infinity)),
    'be an object such as { requests: 10, windowSeconds: 60 }',
  ],
  document: [(value) => Object(value) === value, 'be an OpenAPI document as an object'],
  allowedHosts: [
    (value) => Array.isArray(value) && value.every((host) => typeof host === 'string'),
    'be a list of host names',
  ],
  onResponse: isFunction,
  onEvent: isFunction,
};

/** The messages do not show these values, because they may contain a secret. */
const secretRules: Rules<'controlSecret' | 'webhooks'> = {
  // An empty secret is replaced by a new one.
  controlSecret: [
    (value) => typeof value === 'string' && /^([!-~]{16,})?$/.test(value),
    'have at least 16 characters and only visible ASCII characters',
  ],
  webhooks: [
    (value) => isSigningSecret(Object(value).secret) && isHttpUrl(Object(value).to),
    'be an object with an http(s) URL and a secret (whsec_ followed by base64), such as { to, secret }',
  ],
};

/** Throws a `TypeError` for the first invalid option, as the command does. */
export function checkOptions(options: object): void {
  const given = new Map<string, unknown>(Object.entries(options));
  const allRules: Rules<string> = { ...rules, ...secretRules };
  const unknown = [...given.keys()].find((name) => !Object.hasOwn(allRules, name));
  if (unknown !== undefined) throw new TypeError(`There is no option '${unknown}'.`);
  for (const [name, [isValid, expected]] of Object.entries(allRules)) {
    const value = given.get(name);
    if (value === undefined || isValid(value)) continue;
    const shown = name in secretRules ? '' : `, not ${JSON.stringify(value)}`;
    throw new TypeError(`${name} must ${expected}${shown}.`);
  }
}
