import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sendRequest } from '@threads-api/testing';
import { listen } from '@threads-api/testing/listen';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';
import { readOptions } from '../src/command/read-options.ts';
import { fileOf } from './open-document.ts';
import { openReceiver, secret } from './open-receiver.ts';
import { runMock } from './run-mock.ts';

const spec = fileURLToPath(new URL('../../../spec/openapi.yaml', import.meta.url));

const run = (...args: string[]) => runMock({}, ...args);

const readUrl = async ({ output }: ReturnType<typeof run>) => {
  await expect.poll(() => output.stdout).toMatch(/curl/);
  return /at (http\S+)/.exec(output.stdout)?.[1] as string;
};

test('serves the API to allowed hosts, logs each request and stops on Ctrl-C', async () => {
  const started = run('--port', '0', '--allow-host', 'api.shop.test,mock');
  const url = await readUrl(started);
  const response = await fetch(`${url}/threads?unread=1`, { headers: { Authorization: 'Bearer any' } });
  expect(response.status).toBe(200);
  await expect.poll(() => started.output.stdout).toContain('200 GET /api/v1/threads?unread=1  listThreads unreadOnly');
  const hosts = ['api.shop.test', 'mock:4010', 'shop.test'].map(async (Host) => {
    const headers = { Host, Authorization: 'Bearer any' };
    return (await sendRequest(`${url}/threads`, { headers })).status;
  });
  expect(await Promise.all(hosts)).toEqual([200, 200, 403]);
  started.child.kill('SIGINT');
  expect(await started.ended).toBe(0);
});

test('the banner shows the tokens and the control URL, and live changes are logged', async () => {
  const started = run('--port', '0', '--threads', '60', '--live', '100/s', '--retry-after', '1');
  const url = await readUrl(started);
  // The first changes may be logged before the banner ends.
  // A line that has not arrived completely has no line break.
  for (const shown of [/event message\.created thr_\w+/, /^ +curl .*__mock.*\n/m])
    await expect.poll(() => started.output.stdout).toMatch(shown);
  expect(started.output.stdout).toContain('mock-without-notes:read');
  const command =
    /^ +(curl .*__mock.*)$/m.exec(started.output.stdout)?.[1]?.replace('429', '503').replace('curl', 'curl -f') ?? '';
  await promisify(execFile)('sh', ['-c', command]);
  const response = await fetch(`${url}/threads`, { headers: { Authorization: 'Bearer any' } });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
});

test('--watch serves each edit and keeps the last valid version after an invalid one', async () => {
  const file = join(await temporaryFolder(), 'openapi.yaml');
  await cp(spec, file);
  const text = await readFile(file, 'utf8');
  const started = run('--port', '0', '--spec', file, '--watch');
  const url = await readUrl(started);
  const subject = async () => {
    const response = await fetch(`${url}/threads/thr_Jx60RgDn`, { headers: { Authorization: 'Bearer any' } });
    return ((await response.json()) as { subject: string }).subject;
  };
  expect(await subject()).toBe('Invoice 2026-0192');
  await writeFile(file, text.replaceAll('Invoice 2026-0192', 'Invoice 7'));
  await expect.poll(subject).toBe('Invoice 7');
  await writeFile(file, 'openapi: 3.1.0\ninfo: [');
  await expect
    .poll(() => started.output.stderr)
    .toMatch(/openapi\.yaml:2:8 is not valid YAML: .*Still serving the last valid version/);
  expect(await subject()).toBe('Invoice 7');
  await writeFile(file, text.replaceAll('Invoice 2026-0192', 'Invoice 8'));
  await expect.poll(subject).toBe('Invoice 8');
});

test.each([
  ['pets', 'drop or brokenJson):'],
  ['trains', 'brokenJson, or an example such as ', /mock-without-read .*\n.*mock-without-write /],
  ['postbox', 'brokenJson):'],
])(
  'the printed curl command for %s works, and the banner names its examples and scopes',
  async (name, scenarios, tokens = /./) => {
    const started = run('--port', '0', '--spec', fileOf(name));
    await readUrl(started);
    await expect.poll(() => started.output.stdout).toContain(scenarios);
    expect(started.output.stdout).toMatch(tokens);
    const command = /^ +(curl .*)$/m.exec(started.output.stdout)?.[1]?.replace('curl', 'curl -s -f') ?? '';
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    expect(stdout).toMatch(/^[[{]/);
  },
);

test('disabled operations are listed, and rejected requests are logged with the reason', async () => {
  const started = run('--port', '0', '--spec', fileOf('broken'));
  const url = await readUrl(started);
  expect(started.output.stdout).toContain('6 of 8 operations return 501, because of errors in the document:\n');
  expect(started.output.stdout).toContain('  getWrongFile: The $ref ./missing.yaml cannot be resolved.\n');
  await fetch(`${url}/sound/0`);
  await expect
    .poll(() => started.output.stdout)
    .toMatch(/^400 GET \/v1\/sound\/0 {2}getSound \d+ ms The path parameter 'id' must be >= 1\.$/m);
});

test.each([
  [['--threads=-1'], "--threads must be a whole number from 1 to 100000, not '-1'. See --help."],
  [['--watch'], '--watch needs --spec FILE. See --help.'],
  [['--webhooks-to', 'nowhere'], "--webhooks-to is not an http(s) URL: 'nowhere'."],
  [['serve'], "Unexpected argument 'serve'. See --help."],
])('%j prints one line and exits with 2', async (args, line) => {
  const { ended, output } = run('--port', '0', ...args);
  expect(await ended).toBe(2);
  expect(output.stderr).toBe(`${line}\n`);
});

const flags = { watch: false, stateless: false, quiet: false };

test.each([
  [{ seed: '-5' }, "--seed must be a whole number, not '-5'."],
  [{ delay: '-200' }, "--delay must be milliseconds, such as 200 or 200-800, not '-200'."],
  [{ delay: '800-200' }, '--delay must be milliseconds'],
  [{ chaos: '5' }, "--chaos must be a percentage, such as 5%, not '5'."],
  [{ 'rate-limit': '10' }, "--rate-limit must be requests/time, such as 10/1m or 10/30s, not '10'."],
  [{ live: '2' }, "--live must be changes per second, such as 2/s, not '2'."],
])('%j is rejected', (values, message) => {
  expect(() => readOptions({ ...flags, ...values })).toThrow(message);
});

test('the values of options become options of startMock', () => {
  const values = { delay: '200-800', chaos: '5%', 'rate-limit': '10/2m', live: '0.5/s', 'retry-after': '1' };
  expect(readOptions({ ...flags, ...values })).toEqual({
    delay: [200, 800],
    chaos: 0.05,
    rateLimit: { requests: 10, windowSeconds: 120 },
    live: 0.5,
    retryAfter: 1,
  });
});

test('an invalid MOCK_PORT is named', async () => {
  const { ended, output } = runMock({ MOCK_PORT: 'abc' });
  expect(await ended).toBe(2);
  expect(output.stderr).toBe("MOCK_PORT must be a whole number from 0 to 65535, not 'abc'. See --help.\n");
});

test('a port in use prints one line and exits with 2', async () => {
  const { port } = new URL(await listen(createServer()));
  const blocked = run('--port', port);
  expect(await blocked.ended).toBe(2);
  expect(blocked.output.stderr).toBe(`Port ${port} is in use. Choose another with --port or MOCK_PORT.\n`);
});

test('webhooks sends a signed example event and exits with 1 if the receiver rejects it', async () => {
  const { to, received, server } = await openReceiver(204, 500);
  const send = (...args: string[]) => run('webhooks', '--to', to, ...args);

  const accepted = send('--event', 'note.created', '--secret', secret);
  expect(await accepted.ended).toBe(0);
  expect(accepted.output.stdout).toMatch(/^note\.created whk_\w+: 204$/m);
  expect(received).toMatchObject([{ type: 'note.created' }]);

  expect(await send('--event', 'note.created', '--secret', secret).ended).toBe(1);
  const unknown = send('--event', 'nothing.happened');
  expect(await unknown.ended).toBe(2);
  expect(unknown.output.stderr).toContain("There is no event 'nothing.happened'. Use thread.created");
  server.close();
  const gone = send('--event', 'note.created', '--secret', secret);
  expect(await gone.ended).toBe(2);
  expect(gone.output.stderr).toContain('cannot be reached: ECONNREFUSED');
});
