import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contract, valueAt } from '@threads-api/contract';
import { isRepeating } from '@threads-api/testing';
import { writeFiles } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';
import { checkConformance, checks, replayFinding, tokenTexts } from '../src/index.ts';
import { withJson } from '../testing/fault-messages.ts';
import { mapResponseWithStatus } from '../testing/fault-tools.ts';
import { faultThat } from '../testing/faults.ts';
import { startServer } from '../testing/start-server.ts';
import { checkBroken, startBrokenMock, startTestMock, stopAfterTests } from './mocks.ts';
import { runKit } from './run-kit.ts';

const target = await startTestMock();
const api = { openapi: '3.1.0', info: { title: 'A', version: '1' } };
const withoutNotes = { ...target.tokens, without: { 'notes:read': 'mock-unauthorized' } };
/** Accepts limit=101, and repeats the token in every 401. */
const broken = await startBrokenMock((handler, given) =>
  mapResponseWithStatus(401, (response, { headers }) =>
    withJson(response, { statusCode: 401, message: `No: ${headers.authorization} ${JSON.stringify(given.tokens)}` }),
  )(faultThat('treats limit=101 as 100').breakHandler(handler, given), given),
);
const files: Record<string, object | string> = {
  healthy: target,
  broken,
  joins: { ...target, actions: { joinInbox: 'true' } },
  fails: { ...target, actions: { addNote: 'exit 3' } },
  stale: { ...target, resources: { getThread: { visible: 'thr_stale' } } },
  operation: { ...target, resources: { readThread: { visible: 'b' } } },
  skip: { ...target, skip: { 'cors-of': 'our gateway' } },
  path: { ...api, paths: { '/a': 5 } },
  number: { ...api, paths: { '/a': { get: { parameters: [{ $ref: '#/openapi' }] } } } },
  unknown: { baseUrl: target.baseUrl, tokens: { full: 'x' }, token: 'x' },
  'wrong-token': { ...target, tokens: withoutNotes },
  text: 'no',
  comma: '{\n  "baseUrl": "http://localhost",\n}',
};
const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
stopAfterTests(() => rm(folder, { recursive: true }));
const file = (name: string) => join(folder, name);
for (const [name, content] of Object.entries(files)) await writeFiles(folder, { [`${name}.json`]: content });

test('with only a token, the kit runs the checks that it can, lists the others, and exits with 0', async () => {
  const { code, stdout } = await runKit(target.baseUrl, '--only', 'filter-matches,scope-missing');
  expect(code).toBe(0);
  expect(stdout).toContain('scope-missing: the target file has no tokens.without');
  expect(stdout).toContain(
    '"tokens": { "without": { "SCOPE": "…" } }   (for each scope, a token of the same user with every other scope)',
  );
  expect(stdout).toContain('conforms. 1 check passed, 0 failed, 1 not tested.');
  expect(stdout).not.toContain('\u001b[');
});

test('a finding has everything needed to fix it, with a command that repeats it, and the exit code is 1', async () => {
  const { code, stdout } = await runKit('--target', file('broken.json'), '--only', 'parameter-refused');
  expect(code).toBe(1);
  const idsIn = (text: string) => new Set(text.match(/[a-z-]+\.[0-9a-f]{8}\b/g));
  const [id] = idsIn(stdout);
  expect(stdout).toContain(`✗ ${id}  listThreads limit=101`);
  for (const readme of ['../README.md', '../../../README.md'])
    expect(idsIn(await readFile(new URL(readme, import.meta.url), 'utf8')), readme).toEqual(new Set([id]));
  expect(stdout).toContain('  expected  status 400\n  received  status 200\n');
  const [, label, pointer = ''] = /D16 +(\S+) +#(\S+)/.exec(stdout) ?? [];
  expect(label).toBe('limit');
  expect(valueAt(contract.document, pointer)).toMatchObject({ name: 'limit' });
  const curl = `curl -i --path-as-is -H "Authorization: Bearer $THREADS_TOKEN" "${broken.baseUrl}/threads?limit=101"`;
  expect(stdout).toContain(curl);
  const env = { PATH: process.env.PATH, THREADS_TOKEN: broken.tokens.full };
  const response = await promisify(execFile)('sh', ['-c', `${curl} -s`], { env });
  expect(response.stdout).toMatch(/^HTTP\/1\.1 200 /);
});

test('a failing generated request is shrunk to the smallest one that fails', async () => {
  const { breakHandler } = faultThat('rejects unread=1 with some limits');
  // The server rejects unread=1 with a limit of 3 or more, so this is the smallest request that fails.
  const { findings } = await checkBroken(breakHandler, { seed: 3, only: ['generated-valid'] });
  expect(
    findings
      .map(({ curl }) => new URLSearchParams(/\?([^"]+)/.exec(curl)?.[1]).toString())
      .map((query) => [...new URLSearchParams(query)].toSorted()),
  ).toEqual([
    [
      ['limit', '3'],
      ['unread', '1'],
    ],
  ]);
});

test('the reports are valid and complete, and no output has a token', async () => {
  const reports = ['html', 'junit', 'json'].map((kind) => `${kind}=${file(`new/reports/report.${kind}`)}`).join(',');
  const { code, stdout, stderr } = await runKit(
    '--target',
    file('broken.json'),
    '--report',
    reports,
    '--seed',
    '7',
    '--runs',
    '5',
    '--verbose',
  );
  expect(code).toBe(1);
  const [html, junit, json] = await Promise.all(
    ['html', 'junit', 'json'].map((kind) => readFile(file(`new/reports/report.${kind}`), 'utf8')),
  );
  for (const text of [html, junit, json, stdout, stderr]) {
    for (const token of Object.values(tokenTexts(broken.tokens))) expect(text?.includes(token)).toBe(false);
  }
  const report = JSON.parse(json ?? '');
  expect(report).toMatchObject({ conforms: false, seed: 7, target: broken.baseUrl });
  expect(junit?.match(/<testcase/g)).toHaveLength(checks.length);
  expect(junit).toMatch(
    /<failure type="finding" message="parameter-refused\.[0-9a-f]{8}: expected status 400, received status 200"/,
  );
  expect(html).toContain('<h1>');
  expect(html).not.toMatch(/<script|src=|href="[^#]|url\(/);
  for (const { id } of report.findings) expect(html).toContain(`id="${id}"`);
  // No check can provoke a 503.
  expect(report.matrix[0].statuses).toContainEqual({ status: 503, driven: 0 });
  expect(report.requirements.find(({ id }: { id: string }) => id === 'D16').outcome).toBe('failed');
});

test('--write-baseline writes a baseline that the next run accepts, and replay tests its finding again', async () => {
  const args = ['--target', file('broken.json'), '--only', 'parameter-refused'];
  const written = await runKit(...args, '--write-baseline', file('new.json'));
  expect(written).toMatchObject({ code: 0, stderr: expect.stringContaining('accepts 1 finding') });
  expect((await runKit(...args, '--baseline', file('new.json'))).code).toBe(0);
  const [{ finding }] = JSON.parse(await readFile(file('new.json'), 'utf8')).accepted;
  const replayed = await runKit('replay', finding, '--target', file('broken.json'));
  expect(replayed).toMatchObject({ code: 1, stdout: expect.stringMatching(/parameter-refused\.\w+: fails/) });
});

test('replay reports whether a finding is fixed, fails or is flaky', async () => {
  const { findings } = await checkConformance(broken, { only: ['parameter-refused'] });
  const id = findings[0]?.id ?? '';
  expect(await replayFinding(id, broken)).toMatchObject({ verdict: 'fails', failed: 3, runs: 3 });
  expect(await replayFinding(id, target)).toMatchObject({ verdict: 'fixed' });

  let requests = 0;
  const flaky = await startBrokenMock((handler) => (request) => {
    if (request.query.get('limit') !== '101') return handler(request);
    requests += 1;
    return handler({ ...request, ...(requests === 1 && { query: new URLSearchParams() }) });
  });
  expect(await replayFinding(id, flaky)).toMatchObject({ verdict: 'flaky', failed: 1, runs: 3 });
});

test('--no-method-probes sends only GET and HEAD', async () => {
  const methods = new Set<string | undefined>();
  const { origin, close } = await startServer((request, response) => {
    methods.add(request.method);
    response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"statusCode":400,"message":"No."}');
  });
  const { stdout } = await runKit(`${origin}/api/v1`, '--no-method-probes', '--runs', '2');
  expect([...methods].toSorted()).toEqual(['GET', 'HEAD']);
  expect(stdout).toContain('--no-method-probes is set');
  await close();
});

const aModule = fileURLToPath(new URL('../src/check.ts', import.meta.url));
const webhooks = ['webhooks', '--listen', '0', '--secret', 'whsec_c2VjcmV0', '--target'];

const refusals = [
  [['--target', 'FOLDER/none.json'], /There is no target file/],
  [['--target', 'FOLDER/text.json'], /text.json is not JSON/],
  [['--target', 'FOLDER/comma.json'], /comma.json is not JSON: see position 35 \(line 3 column 1\)\./],
  [
    ['--target', 'FOLDER/skip.json'],
    /The target skips 'cors-of', but there is no such check. Did you mean 'cors-off'\?/,
  ],
  [['--target', 'FOLDER/unknown.json'], /does not match target.schema.json: .*additional properties \('token'\)/],
  [['--target', 'FOLDER/wrong-token.json'], /rejects tokens.without\["notes:read"\] with 401 for every operation/],
  [['http://127.0.0.1:9/api/v1', '--token', 'x'], /cannot be reached: connection refused. Is the server running\?/],
  [[], /Pass the base URL of a server/],
  [['http://127.0.0.1:9/api/v1', 'more', '--token', 'x'], /Unexpected argument 'more'/],
  [['x', '--token', 'y'], /baseUrl must match pattern/],
  [['URL', '--token', 'x', '--only', 'nope'], /There is no check 'nope'/],
  [['URL', '--token', 'x', '--only', 'page-sizes'], /Did you mean 'page-size'\?/],
  [['URL', '--token', 'mock-unauthorized'], /rejects tokens.full or THREADS_TOKEN with 401/],
  [
    ['URL', '--token', 'x', '--report', 'toString=x'],
    /--report must be KIND=FILE, where KIND is html, junit or json, not 'toString=x'/,
  ],
  [['URL', '--token', 'x', '--baseline', 'FOLDER/text.json'], /must be \{"accepted"/],
  [
    ['--target', 'FOLDER/stale.json'],
    /resources.getThread.visible is thr_stale, which tokens.full does not see \(404\)/,
  ],
  [
    ['--target', 'FOLDER/operation.json'],
    /names resources of 'readThread', .* Its operations are listThreads, getThread/,
  ],
  [['URL', '--token', 'x', '--only', 'scope-missing'], /No check could run. See the reasons above/],
  [['webhooks'], /webhooks needs --listen PORT and WEBHOOK_SECRET/],
  [[...webhooks, 'FOLDER/joins.json'], /none of the actions that send events: receiveMessage, addNote, closeThread/],
  [[...webhooks, 'FOLDER/fails.json'], /The changes could not be made: actions.addNote failed: exit code 3/],
  [['replay'], /replay needs the id of a finding/],
  [['replay', 'page-size.00000000', '--target', 'FOLDER/healthy.json'], /page-size.00000000 is unknown/],
  [['replay', 'parameter-refused.02edff93', 'URL', 'more'], /Unexpected argument 'more'/],
  [['URL', '--report', 'json=FOLDER/text.json/none/report.json'], /cannot be written: ENOTDIR/],
  [['URL', '--token', 'x', '--pack', 'none.mjs'], /The pack none.mjs cannot be imported/],
  [['URL', '--token', 'x', '--pack', aModule], /is not a pack, which is an array of checks/],
  [['URL', '--token', 'x', '--spec', 'FOLDER/path.json'], /#\/paths\/~1a is not an object/],
  [['URL', '--token', 'x', '--spec', 'FOLDER/number.json'], /GET \/a: The \$ref #\/openapi cannot be resolved/],
] as const;

// Each starts a process, so `pnpm test` runs every fourth.
test.for(refusals.filter((_, index) => isRepeating || index % 4 === 0))('could not run: %s', async ([args, reason]) => {
  const { code, stderr } = await runKit(
    ...args.map((arg) => arg.replace('FOLDER', folder).replace('URL', target.baseUrl)),
  );
  expect(stderr).toMatch(reason);
  expect(stderr.replace(/^Register .*\n/, '').trim()).not.toContain('\n');
  expect(code).toBe(2);
});

test('--help lists the options, and the subcommand list lists the checks', async () => {
  const help = (await runKit('--help')).stdout;
  expect(help).toContain('--no-method-probes');
  expect(help).not.toContain('…');
  const { stdout } = await runKit('list');
  for (const { id } of checks) expect(stdout).toContain(`${id} `);
});
