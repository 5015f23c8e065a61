import type { MockOptions, SharedOptions } from './mock-options.ts';

/** A signing secret is Base64, usually after a prefix. */
export const isSigningSecret = (value: unknown) =>
  typeof value === 'string' && /^(whsec_)?(?=.)([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value);

export const isHttpUrl = (value: unknown) => /^https?:\/\//i.test(String(value)) && URL.canParse(String(value));

type Rule = [isValid: (value: unknown) => boolean, expected: string];
type Rules<Name extends string> = Record<Name, Rule>;

const isWhole = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const whole = (least: number, most: number): Rule => [
  (value) => isWhole(value, least, most),
  `be a whole number from ${least} to ${most}`,
];
const number = (least: number, most: number, expected: string): Rule => [
  (value) => typeof value === 'number' && value >= least && value <= most,
  expected,
];
const typed = (type: string, expected = `be a ${type}`): Rule => [(value) => typeof value === type, expected];
const object = (expected: string): Rule => [(value) => Object(value) === value, expected];
const isDelay = (value: unknown) => isWhole(value, 0, 999_999);

/** The rules of the options, with the same bounds as the command. */
const shared: Rules<keyof SharedOptions> = {
  stateless: typed('boolean', 'be true or false'),
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
  chaos: number(0, 1, 'be a share from 0 to 1'),
  rateLimit: [
    (value) => [Object(value).requests, Object(value).windowSeconds].every((each) => isWhole(each, 1, Infinity)),
    'be an object such as { requests: 10, windowSeconds: 60 }',
  ],
  document: object('be an OpenAPI document as an object'),
};

/** The options of `startMock`. */
export const serverRules: Rules<keyof MockOptions> = {
  ...shared,
  host: typed('string'),
  port: whole(0, 65_535),
  live: number(Number.MIN_VALUE, 1000, 'be a number of changes per second, up to 1000'),
  allowedHosts: [
    (value) => Array.isArray(value) && value.every((host) => typeof host === 'string'),
    'be a list of host names',
  ],
  onResponse: typed('function'),
  onEvent: typed('function'),
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

/** The options of `createMswMock`. */
export const mswRules: Rules<keyof SharedOptions | 'baseUrl' | 'overrides'> = {
  ...shared,
  baseUrl: typed('string'),
  overrides: object('be an object'),
};

/** The messages do not show these values, because they may contain a secret. */
const secrets = ['controlSecret', 'webhooks'];

/** Throws a `TypeError` for the first invalid option, as the command does. */
export function checkOptions(options: object, rules: Rules<string>): void {
  for (const [name, value] of Object.entries(options)) {
    const [isValid, expected] = Object.hasOwn(rules, name) ? (rules[name] ?? []) : [];
    if (!isValid) throw new TypeError(`There is no option '${name}'.`);
    if (value === undefined || isValid(value)) continue;
    const shown = secrets.includes(name) ? '' : `, not ${JSON.stringify(value)}`;
    throw new TypeError(`${name} must ${expected}${shown}.`);
  }
}

/** Whether `startMock` accepts a value of an option. */
export const isValidOption = (name: string, value: unknown) =>
  Boolean((serverRules as Rules<string>)[name]?.[0](value));
