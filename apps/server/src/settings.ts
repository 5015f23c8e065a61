import { isDatabaseUrl } from '@threads-api/command-line';
import { contract } from '@threads-api/contract';
import { isPostgresUrl, type KeptDays, parseRateLimit, type RateLimit, type ReplicaOptions } from '@threads-api/store';

export interface Settings {
  host: string;
  port: number;
  /** The port of health, readiness and metrics; none for a worker. */
  operationsPort: number | undefined;
  operationsHost: string;
  /** `postgres://…`, or the name of an SQLite file. */
  databaseUrl: string;
  /** Replicas of the database that threads are read from; absent: from the database itself. */
  replicas: ReplicaOptions | undefined;
  rateLimit: RateLimit;
  /** The Redis that counts requests; absent: this process, its workers or PostgreSQL. */
  rateLimitUrl: string | undefined;
  failedAuthLimit: RateLimit;
  corsOrigins: string[];
  trustedProxies: number;
  /** How long requests are accepted after a SIGTERM. */
  drainSeconds: number;
  keptDays: KeptDays;
  validateResponses: boolean;
  logLevel: string;
}

/** What is wrong with the settings, one line each. */
export class SettingsError extends Error {}

type Reader<T> = (text: string) => T | undefined;

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const whole =
  (minimum: number, maximum: number): Reader<number> =>
  (text) =>
    /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum ? Number(text) : undefined;

const days = whole(1, 36_500);

const flag: Reader<boolean> = (text) => ({ true: true, false: false })[text];

const replicaUrls: Reader<string[]> = (text) =>
  listOf(text).every((url) => isPostgresUrl(url) && URL.canParse(url)) ? listOf(text) : undefined;

const redisUrl: Reader<string> = (text) =>
  /^rediss?:/.test(text) && URL.canParse(text) && new URL(text).hostname ? text : undefined;

const listOf = (text: string) => text.split(',').map((item) => item.trim());

const origins: Reader<string[]> = (text) => {
  const list = listOf(text);
  return list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin) ? list : undefined;
};

/** Each setting with its possible values and its default. */
export const settingHelp = {
  HOST: 'the address to listen on; default 127.0.0.1',
  PORT: 'the port of the API, 0 for any; default 4000',
  OPERATIONS_PORT: 'the port of /healthz, /readyz and /metrics, 0 for any; default 4001, or any if PORT is 0',
  OPERATIONS_HOST: 'the address that they listen on; default 127.0.0.1, whatever HOST is',
  DRAIN_SECONDS: 'how long to accept requests after SIGTERM, when /readyz says no already; default 5',
  DATABASE_URL: 'postgres://… or the name of an SQLite file; default threads.db',
  REPLICA_URLS: 'postgres://… of replicas that threads are read from, separated by commas; default none',
  REPLICA_LAG: 'how many seconds a replica may be behind, 1 to 3600; default 5',
  RATE_LIMIT: `requests/seconds for each user; default ${contract.rateLimit.requests}/${contract.rateLimit.windowSeconds}`,
  RATE_LIMIT_URL: 'redis://… or rediss://…: a Redis or Valkey that counts for all processes together; default none',
  FAILED_AUTH_LIMIT: 'failed attempts/seconds for each address; default 600/60',
  CORS_ORIGINS: 'origins that browsers may call from, separated by commas; default none',
  TRUSTED_PROXIES: 'the number of proxies in front of the server; default 0',
  VALIDATE_RESPONSES: 'true or false: check every response against the contract; default true, in production false',
  KEEP_EVENTS_DAYS: 'how long events wait for a webhook worker; default 30',
  KEEP_DELIVERIES_DAYS: 'how long webhook deliveries are kept after they ended; default 30',
  KEEP_DRAFTS_DAYS: 'how long drafts are kept after they were sent or discarded; default 365',
  LOG_LEVEL: `one of ${levels.join(', ')}; default info`,
};

/** Reads the settings from the environment and reports everything that is wrong at once. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const wrong: string[] = [];
  const read = <T>(name: keyof typeof settingHelp, reader: Reader<T>, otherwise: T): T => {
    const text = env[name];
    if (text === undefined || text === '') return otherwise;
    const value = reader(text);
    if (value === undefined) wrong.push(`${name} is '${name.includes('_URL') ? '…' : text}': ${settingHelp[name]}.`);
    return value ?? otherwise;
  };
  const urls = read<string[] | undefined>('REPLICA_URLS', replicaUrls, undefined);
  const lagSeconds = read('REPLICA_LAG', whole(1, 3_600), 5);
  const settings: Settings = {
    host: read('HOST', (text) => text, '127.0.0.1'),
    port: read('PORT', whole(0, 65_535), 4000),
    operationsPort: read('OPERATIONS_PORT', whole(0, 65_535), env.PORT === '0' ? 0 : 4001),
    operationsHost: read('OPERATIONS_HOST', (text) => text, '127.0.0.1'),
    drainSeconds: read('DRAIN_SECONDS', whole(0, 300), 5),
    keptDays: {
      events: read('KEEP_EVENTS_DAYS', days, 30),
      deliveries: read('KEEP_DELIVERIES_DAYS', days, 30),
      drafts: read('KEEP_DRAFTS_DAYS', days, 365),
    },
    databaseUrl: read('DATABASE_URL', (text) => (isDatabaseUrl(text) ? text : undefined), 'threads.db'),
    replicas: urls && { urls, lagSeconds },
    rateLimit: read('RATE_LIMIT', parseRateLimit, contract.rateLimit),
    rateLimitUrl: read<string | undefined>('RATE_LIMIT_URL', redisUrl, undefined),
    failedAuthLimit: read('FAILED_AUTH_LIMIT', parseRateLimit, { requests: 600, windowSeconds: 60 }),
    corsOrigins: read('CORS_ORIGINS', origins, []),
    trustedProxies: read('TRUSTED_PROXIES', whole(0, 100), 0),
    validateResponses: read('VALIDATE_RESPONSES', flag, env.NODE_ENV !== 'production'),
    logLevel: read('LOG_LEVEL', (text) => levels.find((level) => level === text), 'info'),
  };
  if (urls && !isPostgresUrl(settings.databaseUrl))
    wrong.push('REPLICA_URLS goes with PostgreSQL: set DATABASE_URL to the server that the replicas follow.');
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'));
  return settings;
}
