import { expect, test } from 'vitest';
import { readSettings } from '../src/settings.ts';

/** The lines that are printed for wrong settings. */
function linesFor(env: Record<string, string>): string[] {
  try {
    readSettings(env);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  return [];
}

test('the defaults work for a first try', () => {
  expect(readSettings({})).toMatchObject({ host: '127.0.0.1', validateResponses: true, webhooksAllowLoopback: false });
  expect(readSettings({ NODE_ENV: 'production' }).validateResponses).toBe(false);
  expect(readSettings({ PORT: '0' }).operationsPort).toBe(0);
  expect(readSettings({ DATABASE_URL: './a:b.db' }).databaseUrl).toBe('./a:b.db');
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: 'threads.db' });
});

test('all settings are checked at once, with one line for each mistake and no secrets', () => {
  const secret = 'hunter2';
  const wrong = {
    PORT: '99999',
    TRUSTED_PROXIES: 'one',
    LOG_LEVEL: 'loud',
    DATABASE_URL: `mysql://root:${secret}@localhost`,
    KEEP_DRAFTS_DAYS: '0',
    RATE_LIMIT: '300 a minute',
    RATE_LIMIT_IN: 'redis',
    CORS_ORIGINS: 'https://app.example/path',
    VALIDATE_RESPONSES: 'maybe',
    INBOX_URL: `https://u:${secret}@inbox.example`,
    OIDC_ISSUER: `https://u:${secret}@provider.example`,
    MCP_HOSTNAMES: 'https://agents.example',
    MCP_RATE_LIMIT: '0',
    WEBHOOKS_ALLOW_LOOPBACK: 'yes',
    WEBHOOKS_TIMEOUT: '3600',
    WEBHOOK_SECRETS_KEY: secret,
  };
  const lines = linesFor(wrong);
  expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual(Object.keys(wrong).toSorted());
  expect(lines.join()).not.toContain(secret);
});

/** Values of DATABASE_URL that are refused, and the reasons. */
const refusedUrls: [url: string, reason: string][] = [
  ['file:threads.db', 'must start with postgres:// or be'],
  ['sqlite:hunter2.db', 'must start with postgres:// or be'],
  ['threads.db?mode=ro', 'must start with postgres:// or be'],
  ['mysql://u:hunter2@db/x', 'must start with postgres:// or be'],
  ['psql postgresql://u:hunter2@db/x', 'must start with postgres:// or be'],
  [':memory:', 'threads serve --demo'],
  [" 'postgres://u:hunter2@db/x'", 'has spaces or quotes around it'],
  ['threads.db\t', 'has spaces or quotes around it'],
  ['"postgres://u:hunter2@db/x?sslmode=require"', 'has spaces or quotes around it'],
  ...['?x', '@s?hunter2', '@s?hunter2=5', '@s?hunter2&x', '#@s?hunter2', '/x', '#x'].map((rest): [string, string] => [
    `postgres://u:hunter2${rest}@db/x`,
    'before an @',
  ]),
  ['postgres://u:1/hunter2@db/x', 'before an @'],
  ['postgres://u:1#hunter2@db/x', 'before an @'],
  ['postgresql:u:hunter2', 'must start with postgres://'],
  ['postgres:u:hunter2@db/x', 'must start with postgres://'],
  ['postgres://u:hunter2@[db/x', 'is not a valid URL'],
  ['postgres://u:hunter2@db:99999/x', 'is not a valid URL'],
  ['postgres://u:p@db/x?schema:hunter2', 'has a parameter that the driver would ignore'],
  ...[
    ['sslmod=verify-full', 'Did you mean sslmode?'],
    ['SSLMODE=verify-full', 'Did you mean sslmode?'],
    ['sslmode=verify_full', 'an unknown sslmode. Use disable, '],
    ['sslmode=', 'an unknown sslmode.'],
    ['sslmode=verify-full&sslmode=disable', 'more than once. Remove one sslmode.'],
    ['ssl=true&sslmode=disable', 'Use only sslmode.'],
    ['application_name=x&schema=hunter2', 'has schema, which the driver would ignore'],
    ['sslmode=verify-full&sslrootcert=system', 'Leave it out'],
    ['toString=1', 'has toString, which the driver would ignore'],
  ].map(([query, reason = '']): [string, string] => [`postgres://u:hunter2@db/x?${query}`, reason]),
];

test('a database URL that would create a wrong file, or that the driver would ignore in part, is refused', () => {
  for (const [url, reason] of refusedUrls) {
    const lines = linesFor({ DATABASE_URL: url });
    expect([url, lines]).toEqual([url, [expect.stringContaining(reason)]]);
    expect(lines.join()).not.toMatch(/hunter2|x@/);
  }
});

test('the parameters that the driver knows are accepted', () => {
  const known =
    'sslmode=verify-full&sslrootcert=/etc/ca.crt&application_name=threads&options=-c%20search_path%3Dx&channel_binding=require&connect_timeout=10&pgbouncer=true';
  expect(linesFor({ DATABASE_URL: `postgres://user@/threads?host=/run/postgresql&${known}` })).toEqual([]);
});

test('settings that belong together are checked together', () => {
  expect(linesFor({ OIDC_ISSUER: 'https://provider.example' })).toEqual([expect.stringContaining('belong together')]);
  expect(linesFor({ PORT: '5000', OPERATIONS_PORT: '5000' })).toEqual([expect.stringContaining('both 5000')]);
});

test('the OpenID provider must use https, except on this machine', () => {
  const others = { OIDC_CLIENT_ID: 'threads', OIDC_CLIENT_SECRET: 'secret' };
  for (const issuer of ['https://provider.example', 'http://localhost:9000', 'http://127.0.0.2', 'http://[::1]:9000'])
    expect(readSettings({ OIDC_ISSUER: issuer, ...others }).openId?.issuer).toEqual(new URL(issuer));
  for (const issuer of [
    'http://provider.example',
    'http://127.0.0.1.example',
    'http://10.0.0.1',
    'https://provider.example/?a=b',
    'https://provider.example/#a',
  ])
    expect(linesFor({ OIDC_ISSUER: issuer, ...others })).toEqual([
      `OIDC_ISSUER is '${issuer}'; use a URL that begins with https://, or with http:// on this machine, without a user, query or fragment.`,
    ]);
});

test('a name that is one letter away from a setting, or names a file, is reported', () => {
  const names = { DATABSE_URL: 'DATABASE_URL', RATE_LIMITS: 'RATE_LIMIT', DATABASE_URL_FILE: 'DATABASE_URL' };
  for (const [given, meant] of Object.entries(names))
    expect(linesFor({ [given]: 'x' })).toEqual([`${given} is not a setting. Did you mean ${meant}?`]);
});

test('variables of other programs are not mistaken for settings', () => {
  const others = ['HOME', 'HOSTNAME', 'HOSTS', 'PORTS', 'LOGLEVEL', 'INDEX_URL', 'PATH', 'LANG', 'NODE_ENV'];
  expect(linesFor(Object.fromEntries(others.map((name) => [name, 'test'])))).toEqual([]);
  expect(linesFor({ DATABASE_URI: 'x', DATABASE_URL_FILE: 'x', DATABASE_URL: 'threads.db' })).toEqual([]);
});
