import { CouldNotRun, closest } from '@threads-api/cli';
import { contract } from '@threads-api/contract';
import { defaultFailedAuthLimit } from '@threads-api/http/internal';
import { isSecretsKey, parseRateLimit, type RateLimit } from '#store/formats';
import { findUrlProblem } from './find-url-problem.ts';
import {
  anyText,
  isHostname,
  isOrigin,
  list,
  matching,
  oneOf,
  optional,
  originUrl,
  type Reader,
  type Setting,
  secureUrl,
  setting,
  whole,
} from './read-setting.ts';

export { isPlainHttp } from './read-setting.ts';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const port = whole(0, 65_535);
const days = whole(1, 36_500);
const perMinute = whole(1, 999_999_999);
const limit: Reader<RateLimit> = { form: 'requests/seconds, such as 300/60', read: parseRateLimit };
const { rateLimit, delivery } = contract;

/** The settings. The environment variable of `maxConnections` is MAX_CONNECTIONS. */
const definitions = {
  host: setting('the address to listen on', anyText, '127.0.0.1'),
  port: setting('the port of the API, the page and MCP; 0 for any free one', port, 4000),
  operationsHost: setting('the health and metrics address, independent of HOST', anyText, '127.0.0.1'),
  operationsPort: optional('the port of /healthz, /readyz and /metrics', port, '4001, or any if PORT is 0'),
  operationsHostnames: list(
    'names in the Host header that health and metrics accept, besides localhost and IP addresses',
    'host names',
    isHostname,
  ),
  maxConnections: setting('open connections on each port', whole(10, 1_000_000), 10_000),
  drainSeconds: setting('seconds that requests are accepted after SIGTERM', whole(0, 300), 5),
  trustedProxies: setting('the number of proxies in front of the service', whole(0, 100), 0),
  logLevel: setting('how much is logged', oneOf(Object.fromEntries(levels.map((level) => [level, level]))), 'info'),

  databaseUrl: setting('postgres://… or an SQLite file', anyText, 'threads.db'),
  migrateAtStart: setting(
    'true or false: serve brings the tables up to date; if false, it waits for threads migrate',
    oneOf({ true: true, false: false }),
    true,
  ),
  keepEventsDays: setting('days to keep events that no process has taken', days, 30),
  keepDeliveriesDays: setting('days to keep deliveries after they end', days, 30),
  keepDraftsDays: setting('days to keep drafts after they were sent or discarded', days, 365),

  rateLimit: setting('REST API requests/seconds for each user', limit, rateLimit, limitText(rateLimit)),
  rateLimitIn: setting(
    'where requests are counted: database (shared, if it is PostgreSQL) or memory (of this process)',
    oneOf({ database: 'database', memory: 'memory' }),
    'database',
  ),
  failedAuthLimit: setting(
    'failed authentications/seconds for each IP address',
    limit,
    defaultFailedAuthLimit,
    limitText(defaultFailedAuthLimit),
  ),
  corsOrigins: list('origins that browsers may call the API from', 'origins such as https://app.example', isOrigin),
  validateResponses: optional(
    'true or false: validate responses against the contract',
    oneOf({ true: true, false: false }),
    'true, in production false',
  ),

  inboxUrl: optional('the public URL of the page, if it is not HOST and PORT', originUrl),
  oidcIssuer: optional('the https URL of the OpenID provider; it redirects to INBOX_URL/oidc/callback', secureUrl),
  oidcClientId: optional('the client id at the provider', anyText),
  oidcClientSecret: optional('the client secret at the provider', anyText),

  mcpHostnames: list('more names that MCP accepts in the Host header', 'host names', isHostname),
  mcpOrigins: list('hosts whose pages may call MCP', 'host names', isHostname),
  mcpRateLimit: setting('MCP requests per minute for each user', perMinute, 300),
  threadsMcpToken: optional('the token of `threads mcp`', anyText),

  webhooksAllowLoopback: setting('1: allow receivers on this machine', oneOf({ '0': false, '1': true }), false, '0'),
  webhooksTimeout: setting(
    'seconds that one delivery attempt may take',
    whole(1, delivery.timeoutSeconds),
    delivery.timeoutSeconds,
  ),
  webhookSecretsKey: optional(
    'encrypts webhook secrets: 32 bytes in base64; NEW,OLD while the key is replaced',
    matching('32 bytes in base64, made with: openssl rand -base64 32', isSecretsKey),
  ),
};

type Definitions = typeof definitions;
type Values = { [Key in keyof Definitions]: Definitions[Key]['standard'] };

export interface OpenIdSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

/** Every setting; related settings are combined into one value. */
export interface Settings extends Omit<Values, 'operationsPort' | 'validateResponses'> {
  operationsPort: number;
  validateResponses: boolean;
  keptDays: { events: number; deliveries: number; drafts: number };
  /** If absent, people sign in with a link. */
  openId: OpenIdSettings | undefined;
}

/**
 * Reads the settings from the environment. All mistakes are reported together, one line each. An empty value counts as absent.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const wrong = findMisspelled(env);
  const invalid = new Set<string>();
  const read = (key: string, { reader, standard }: Setting<unknown>) => {
    const name = nameOf(key);
    const text = env[name];
    if (!text) return standard;
    const value = reader.read(text);
    if (value !== undefined) return value;
    wrong.push(`${name} is '${isSecret(name) || text.includes('@') ? '…' : text}'; use ${reader.form}.`);
    invalid.add(name);
    return standard;
  };
  const entries = Object.entries<Setting<unknown>>(definitions).map(([key, definition]) => [
    key,
    read(key, definition),
  ]);
  const settings = combine(Object.fromEntries(entries) as Values, env);
  // An invalid value is already reported, and nothing is known about its combinations.
  for (const { names, problem } of findConflicts(settings))
    if (!names.some((name) => invalid.has(name))) wrong.push(problem);
  if (wrong.length > 0) throw new CouldNotRun(wrong.join('\n'));
  return settings;
}

function combine(values: Values, env: NodeJS.ProcessEnv): Settings {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = values;
  return {
    ...values,
    operationsPort: values.operationsPort ?? (values.port === 0 ? 0 : 4001),
    validateResponses: values.validateResponses ?? env.NODE_ENV !== 'production',
    keptDays: { events: values.keepEventsDays, deliveries: values.keepDeliveriesDays, drafts: values.keepDraftsDays },
    openId: issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined,
  };
}

/** Finds settings that cannot be combined, and a database that cannot be used. */
function findConflicts(settings: Settings): { names: string[]; problem: string }[] {
  const { openId, oidcIssuer, oidcClientId, oidcClientSecret, port, operationsPort } = settings;
  const urlProblem = findUrlProblem(settings.databaseUrl);
  const conflicts = [
    { names: ['DATABASE_URL'], exists: urlProblem !== undefined, problem: `${urlProblem}` },
    {
      names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
      exists: !openId && [oidcIssuer, oidcClientId, oidcClientSecret].some((value) => value !== undefined),
      problem: 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together. Set all three or none.',
    },
    {
      names: ['PORT', 'OPERATIONS_PORT'],
      exists: port === operationsPort && port !== 0,
      problem: `PORT and OPERATIONS_PORT are both ${port}. Set one of them to another port.`,
    },
  ];
  return conflicts.filter(({ exists }) => exists);
}

/**
 * Finds names that are one letter away from a setting that is not set. Names without an underscore are skipped, because HOME is too
 * similar to HOST, and other programs use LOGLEVEL.
 */
function findMisspelled(env: NodeJS.ProcessEnv): string[] {
  const known = settingNames.filter((name) => name.includes('_'));
  return Object.keys(env).flatMap((given) => {
    if (settingNames.includes(given) || !given.includes('_')) return [];
    const meant = closest(given.replace(/_FILE$/, ''), known, 1);
    return meant && !env[meant] ? [`${given} is not a setting. Did you mean ${meant}?`] : [];
  });
}

const isSecret = (name: string) => /DATABASE_URL|KEY|SECRET|TOKEN/.test(name);
/** The environment variable of a setting. */
const nameOf = (key: string) => key.replaceAll(/[A-Z]/g, '_$&').toUpperCase();

/** The names of all settings. */
export const settingNames = Object.keys(definitions).map(nameOf);

/** The settings as the help shows them, one per line. */
export function settingsHelp(keys = Object.keys(definitions) as (keyof Definitions)[]): string {
  const lines = keys.map((key) => `    ${nameOf(key).padEnd(23)} ${describe(definitions[key])}`);
  return ['Settings (environment variables, or lines of the file that THREADS_ENV_FILE names):', ...lines].join('\n');
}

const describe = ({ meaning, shown }: Setting<unknown>) => `${meaning}; default ${shown}`;

function limitText({ requests, windowSeconds }: { requests: number; windowSeconds: number }): string {
  return `${requests}/${windowSeconds}`;
}
