import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { parseYaml } from '@redocly/openapi-core';
import { readContract } from '@threads-api/contract/model';
import { freePort } from '@threads-api/testing';
import { contractFile } from '../contract-files.ts';
import { run } from './run.ts';
import type { Tool } from './tool.ts';

const jar = join('node_modules', 'specmatic', 'specmatic.jar');

async function missing(): Promise<string | undefined> {
  const java = await run('java', ['-version'], tmpdir()).catch(() => undefined);
  return java?.code === 0 ? undefined : 'needs a Java runtime (Debian: default-jre-headless)';
}

/** Specmatic sends requests from the named examples and checks the responses of a server with the examples' data. */
export const specmaticTest = (baseUrl: string | undefined, token: string): Tool => ({
  name: 'Specmatic test',
  task: 'tests a server with the examples',
  missing: async () =>
    baseUrl ? missing() : "needs a server with the examples' data: --server URL, such as threads serve --demo",
  async check(folder) {
    const command = ['-jar', jar, 'test', contractFile, `--testBaseURL=${baseUrl}`];
    const { output } = await run('java', command, folder, { bearerAuth: token });
    const [, count, successes] = /Tests run: (\d+), Successes: (\d+)/.exec(output) ?? [];
    const passed = Number(count) > 0 && count === successes;
    return { passed, text: passed ? `${successes} of ${count} scenarios` : output.slice(-3000) };
  },
});

/** Specmatic's stub returns each example for its request. */
export const specmaticStub: Tool = {
  name: 'Specmatic stub',
  task: 'serves the examples',
  missing,
  async check(folder) {
    const port = await freePort();
    const stub = spawn('java', ['-jar', jar, 'stub', contractFile, '--port', `${port}`], {
      cwd: folder,
      stdio: 'pipe',
    });
    try {
      await listening(stub, port);
      const exchanges = await readExchanges();
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

/** All response examples with parameter examples of the same name. */
async function readExchanges(): Promise<{ url: string; status: number; value: unknown }[]> {
  const { operations } = readContract(parseYaml(await readFile(contractFile, 'utf8')) as object);
  return operations.flatMap(({ path, examples }) =>
    examples.flatMap(({ status, value, request }) => {
      if (Object.keys({ ...request.path, ...request.query }).length === 0) return [];
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => request.path[name] ?? '');
      return [{ url: `${filled}?${new URLSearchParams(request.query)}`, status: Number(status), value }];
    }),
  );
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await wait(200);
  }
  throw new Error('The stub exited before it was listening.');
}
