import { CouldNotRun, closest } from '@threads-api/cli';
import { contract } from '@threads-api/contract';
import { isDatabaseUrl, isPostgresUrl } from './store/database/database-url.ts';
import { parseRateLimit, type RateLimit } from './store/tokens/rate-limit.ts';
import { isSecretsKey } from './store/webhooks/secrets-key.ts';

/** The value of a text; `undefined` if the text is not valid. */
type Reader<T> = (text: string) => T | undefined;

/** A setting: its name in the environment, its meaning, its check and its default. */
interface Setting<T> {
  name: string;
  meaning: string;
  read: Reader<T>;
  standard: T;
  /** The default as the help shows it. */
  shown: string;
}

function setting<T>(name: string, meaning: string, read: Reader<T>, standard: NoInfer<T>, shown = `${standard}`) {
  return { name, meaning, read, standard, shown } satisfies Setting<T>;
}

function optional<T>(name: string, meaning: string, read: Reader<T>, shown = 'none'): Setting<T | undefined> {
  return { name, meaning, read, standard: undefined, shown };
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const anyText: Reader<string> = (text) => text;
const whole =
  (minimum: number, maximum: number): Reader<number> =>
  (text) =>
    /^\d{1,15}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum ? Number(text) : undefined;
const port = whole(0, 65_535);
const days = whole(1, 36_500);
const perMinute = whole(1, 999_999_999);
const oneOf =
  <T>(values: Record<string, T>): Reader<T> =>
  (text) =>
    Object.hasOwn(values, text) ? values[text] : undefined;
const matching =
  (isValid: (text: string) => boolean): Reader<string> =>
  (text) =>
    isValid(text) ? text : undefined;
const listOf =
  (isValid: (item: string) => boolean): Reader<string[]> =>
  (text) => {
    const items = text.split(',').map((item) => item.trim());
    return items.every(isValid) ? items : undefined;
  };
const isWebUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const webUrl: Reader<URL> = (text) => (isWebUrl(text) ? new URL(text) : undefined);
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const isHostname = (text: string) => /^[\w.-]+$/.test(text) || /^\[[\da-f:.]+\]$/i.test(text);
const isRedisUrl = (text: string) => /^rediss?:/.test(text) && URL.canParse(text) && new URL(text).hostname !== '';

const { requests, windowSeconds } = contract.rateLimit;
const { timeoutSeconds } = contract.delivery;
const failedAuthLimit: RateLimit = { requests: 600, windowSeconds: 60 };

const definitions = {
  host: setting('HOST', 'the address to listen on', anyText, '127.0.0.1'),
  port: setting('PORT', 'the port of the API, the page and MCP; 0 for any free one', port, 4000),
  operationsHost: setting(
    'OPERATIONS_HOST',
    'the address of health and metrics, whatever HOST is',
    anyText,
    '127.0.0.1',
  ),
  operationsPort: optional(
    'OPERATIONS_PORT',
    'the port of /healthz, /readyz and /metrics',
    port,
    '4001, or any if PORT is 0',
  ),
  drainSeconds: setting(
    'DRAIN_SECONDS',
    'how long requests are accepted after SIGTERM, while /readyz returns 503',
    whole(0, 300),
    5,
  ),
  trustedProxies: setting('TRUSTED_PROXIES', 'the number of proxies in front of the service', whole(0, 100), 0),
  logLevel: setting(
    'LOG_LEVEL',
    `one of ${levels.join(', ')}`,
    matching((text) => levels.includes(text)),
    'info',
  ),

  databaseUrl: setting(
    'DATABASE_URL',
    'postgres://… or the name of an SQLite file',
    matching(isDatabaseUrl),
    'threads.db',
  ),
  replicaUrls: optional(
    'REPLICA_URLS',
    'postgres://… of replicas that threads are read from, separated by commas',
    listOf((text) => isPostgresUrl(text) && URL.canParse(text)),
  ),
  replicaLag: setting('REPLICA_LAG', 'how many seconds a replica may be behind, 1 to 3600', whole(1, 3_600), 5),
  keepEventsDays: setting('KEEP_EVENTS_DAYS', 'how many days events wait for a delivery', days, 30),
  keepDeliveriesDays: setting('KEEP_DELIVERIES_DAYS', 'how many days deliveries are kept after they ended', days, 30),
  keepDraftsDays: setting(
    'KEEP_DRAFTS_DAYS',
    'how many days drafts are kept after they were sent or discarded',
    days,
    365,
  ),

  rateLimit: setting(
    'RATE_LIMIT',
    'requests/seconds for each user',
    parseRateLimit,
    contract.rateLimit,
    `${requests}/${windowSeconds}`,
  ),
  rateLimitUrl: optional(
    'RATE_LIMIT_URL',
    'redis://… or rediss://… that counts requests for all processes',
    matching(isRedisUrl),
  ),
  failedAuthLimit: setting(
    'FAILED_AUTH_LIMIT',
    'failed attempts/seconds for each address',
    parseRateLimit,
    failedAuthLimit,
    '600/60',
  ),
  corsOrigins: setting(
    'CORS_ORIGINS',
    'origins that browsers may call the API from, separated by commas',
    listOf(isOrigin),
    [],
    'none',
  ),
  validateResponses: optional(
    'VALIDATE_RESPONSES',
    'true or false: check every response of the API against the contract',
    oneOf({ true: true, false: false }),
    'true, in production false',
  ),

  inboxUrl: optional('INBOX_URL', 'the address of the page, if people reach it at another one', webUrl),
  oidcIssuer: optional('OIDC_ISSUER', 'the OpenID Connect provider; it redirects to INBOX_URL/oidc/callback', webUrl),
  oidcClientId: optional('OIDC_CLIENT_ID', 'the client id at the provider', anyText),
  oidcClientSecret: optional('OIDC_CLIENT_SECRET', 'the client secret at the provider', anyText),

  mcpHostnames: setting(
    'MCP_HOSTNAMES',
    'more names that MCP accepts in the Host header, separated by commas',
    listOf(isHostname),
    [],
    'none',
  ),
  mcpOrigins: setting(
    'MCP_ORIGINS',
    'hosts whose pages may call MCP, separated by commas',
    listOf(isHostname),
    [],
    'none',
  ),
  mcpRateLimit: setting('MCP_RATE_LIMIT', 'MCP requests a minute for each user', perMinute, 300),
  mcpFailedAuthLimit: setting('MCP_FAILED_AUTH_LIMIT', 'failed tokens a minute from each address', perMinute, 60),
  mcpToken: optional('THREADS_MCP_TOKEN', 'the token of `threads mcp`', anyText),

  webhooksAllowLoopback: setting(
    'WEBHOOKS_ALLOW_LOOPBACK',
    '1: allow receivers on this machine, over plain http too',
    oneOf({ '0': false, '1': true }),
    false,
    '0',
  ),
  webhooksTimeout: setting(
    'WEBHOOKS_TIMEOUT',
    `seconds that a delivery may take, 1 to ${timeoutSeconds}`,
    whole(1, timeoutSeconds),
    timeoutSeconds,
  ),
  webhookSecretsKey: optional(
    'WEBHOOK_SECRETS_KEY',
    'encrypts webhook secrets in the database: 32 bytes in base64',
    matching(isSecretsKey),
  ),
};

type Definitions = typeof definitions;
type Values = { [Key in keyof Definitions]: Definitions[Key]['standard'] };

export interface OpenIdSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

/** Every setting, with those that belong together as one value. */
export interface Settings extends Omit<Values, 'operationsPort' | 'validateResponses'> {
  operationsPort: number;
  validateResponses: boolean;
  keptDays: { events: number; deliveries: number; drafts: number };
  /** Absent: threads are read from the database itself. */
  replicas: { urls: string[]; lagSeconds: number } | undefined;
  /** Absent: people sign in by a link. */
  openId: OpenIdSettings | undefined;
}

const isSecret = (name: string) => /URL|KEY|SECRET|TOKEN/.test(name);
const describe = ({ meaning, shown }: Setting<unknown>) => `${meaning}; default ${shown}`;

/**
 * Reads the settings from the environment. Everything that is wrong is reported at once, a line for each.
 * Empty is the same as absent.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const wrong: string[] = findMisspelled(env);
  const read = <T>(definition: Setting<T>): T => {
    const { name, standard } = definition;
    const text = env[name];
    if (!text) return standard;
    const value = definition.read(text);
    if (value === undefined) wrong.push(`${name} is '${isSecret(name) ? '…' : text}': ${describe(definition)}.`);
    return value ?? standard;
  };
  const values = Object.fromEntries(
    Object.entries(definitions).map(([key, definition]) => [key, read(definition as Setting<unknown>)]),
  ) as Values;
  const { replicaUrls, replicaLag, databaseUrl, oidcIssuer, oidcClientId, oidcClientSecret } = values;
  if (replicaUrls && !isPostgresUrl(databaseUrl))
    wrong.push('REPLICA_URLS goes with PostgreSQL: set DATABASE_URL to the server that the replicas follow.');
  const openId = [oidcIssuer, oidcClientId, oidcClientSecret].filter((value) => value !== undefined);
  if (openId.length !== 0 && openId.length !== 3)
    wrong.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together. Set all three or none.');
  const operationsPort = values.operationsPort ?? (values.port === 0 ? 0 : 4001);
  if (operationsPort === values.port && operationsPort !== 0)
    wrong.push(`PORT and OPERATIONS_PORT are both ${operationsPort}. Set one of them to another port.`);
  if (wrong.length > 0) throw new CouldNotRun(wrong.join('\n'));
  return {
    ...values,
    operationsPort,
    validateResponses: values.validateResponses ?? env.NODE_ENV !== 'production',
    keptDays: { events: values.keepEventsDays, deliveries: values.keepDeliveriesDays, drafts: values.keepDraftsDays },
    replicas: replicaUrls && { urls: replicaUrls, lagSeconds: replicaLag },
    openId:
      oidcIssuer && oidcClientId && oidcClientSecret
        ? { issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret }
        : undefined,
  };
}

/** Names that are not settings but look like one. Shorter ones, such as HOME and HOST, are alike by chance. */
function findMisspelled(env: NodeJS.ProcessEnv): string[] {
  const names = Object.values(definitions).map(({ name }) => name);
  const long = names.filter((name) => name.length >= 8);
  return Object.keys(env).flatMap((given) => {
    const meant = names.includes(given) ? undefined : closest(given, long);
    return meant ? [`${given} is not a setting. Did you mean ${meant}?`] : [];
  });
}

/** The settings as the help shows them, a line for each. */
export function settingsHelp(keys = Object.keys(definitions) as (keyof Definitions)[]): string {
  const lines = keys.map((key) => `    ${definitions[key].name.padEnd(23)} ${describe(definitions[key])}`);
  return ['Settings, from the environment:', ...lines].join('\n');
}
