import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { contract } from '@threads-api/contract';
import { contractFile } from '@threads-api/spec/contract';
import { freePort } from '@threads-api/testing';
import { run } from './run.ts';
import type { Tool } from './tool.ts';

const jar = join('node_modules', 'specmatic', 'specmatic.jar');
const serverFile = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url));

async function missing(): Promise<string | undefined> {
  const java = await run('java', ['-version'], tmpdir()).catch(() => undefined);
  return java?.code === 0 ? undefined : 'it needs a Java runtime (Debian: default-jre-headless)';
}

/** Specmatic makes requests from the named examples and checks the responses of the demo server. */
export const specmaticTest: Tool = {
  name: 'Specmatic test',
  task: 'tests the demo server by the examples',
  missing,
  async check(folder) {
    const server = await startDemoServer();
    try {
      const { baseUrl, token } = server;
      const { output } = await run('java', ['-jar', jar, 'test', contractFile, `--testBaseURL=${baseUrl}`], folder, {
        bearerAuth: token,
      });
      const [, count, successes] = /Tests run: (\d+), Successes: (\d+)/.exec(output) ?? [];
      const passed = Number(count) > 0 && count === successes;
      return { passed, text: passed ? `${successes} of ${count} scenarios` : output.slice(-3000) };
    } finally {
      await server.stop();
    }
  },
};

/** Specmatic's stub returns the examples for the requests that they are paired with. */
export const specmaticStub: Tool = {
  name: 'Specmatic stub',
  task: 'answers the examples',
  missing,
  async check(folder) {
    const port = await freePort();
    const stub = spawn('java', ['-jar', jar, 'stub', contractFile, '--port', `${port}`], {
      cwd: folder,
      stdio: 'pipe',
    });
    try {
      await listening(stub, port);
      const wrong: string[] = [];
      for (const { url, status, value } of exchanges) {
        const response = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { Authorization: 'Bearer any' } });
        const body = await response.json().catch(() => undefined);
        if (response.status !== status || !isDeepStrictEqual(body, value)) wrong.push(`${url}: ${response.status}`);
      }
      const right = exchanges.length - wrong.length;
      return { passed: wrong.length === 0, text: [`${right} of ${exchanges.length} examples`, ...wrong].join('\n') };
    } finally {
      stub.kill();
      await once(stub, 'exit');
    }
  },
};

async function startDemoServer() {
  const folder = await mkdtemp(join(tmpdir(), 'demo-target-'));
  const file = join(folder, 'target.json');
  const child = spawn(process.execPath, [serverFile, 'serve', '--demo', '--port', '0', '--target-file', file], {
    env: { ...process.env, OPERATIONS_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  const { baseUrl, tokens } = JSON.parse(await readFile(file, 'utf8')) as { baseUrl: string; tokens: { full: string } };
  return {
    baseUrl,
    token: tokens.full,
    async stop() {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

/** Every response example whose request is known by parameters of the same name. */
const exchanges = contract.operations.flatMap(({ path, examples }) =>
  examples
    .filter(({ request }) => Object.keys({ ...request.path, ...request.query }).length > 0)
    .map(({ request, status, value }) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.path[name] ?? ''));
      return { url: `${filled}?${new URLSearchParams(request.query)}`, status: Number(status), value };
    }),
);

async function listening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await wait(200);
  }
  throw new Error('The stub ended before it listened.');
}
