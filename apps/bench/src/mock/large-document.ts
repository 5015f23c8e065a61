import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Comparison, compare, type OnProgress, timed } from '../compare.ts';
import type { Program } from '../program.ts';

/** GitHub's REST API, 13 MB: too large for a dependency of this repository. */
const source = '@octokit/openapi@23.0.2';

/** Starts a mock with a document. */
export type StartWith = (file: string) => Promise<Program>;

/** Compares mocks of a large document: startup, memory, and response times during a slow request. Skipped without a registry. */
export async function compareLarge(
  candidates: Record<string, StartWith>,
  rounds: number,
  onProgress: OnProgress,
): Promise<Comparison[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-document-'));
  try {
    await promisify(execFile)('npm', ['install', '--prefix', folder, '--no-save', source]);
    const file = join(folder, 'node_modules/@octokit/openapi/generated/api.github.com.json');
    const large = "GitHub's document";
    return await compare(
      [
        { title: `${large}: start to first response`, unit: 'ms', better: 'less' },
        { title: `${large}: memory after the first response`, unit: 'MiB', better: 'less' },
        { title: `${large}: longest response time while an invalid request is rejected`, unit: 'ms', better: 'less' },
      ],
      Object.entries(candidates).map(([name, start]) => ({ name, measure: () => measure(() => start(file)) })),
      rounds,
      onProgress,
    );
  } catch (error) {
    onProgress(`Skipped the large document: ${(error as Error).message.split('\n', 1)}`);
    return [];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(start: () => Promise<Program>): Promise<number[]> {
  let program: Program | undefined;
  try {
    const milliseconds = await timed(async () => {
      program = await start();
      await read(`${program.url}/zen`);
    });
    const { url, memory } = program as unknown as Program;
    const memoryAfterStart = await memory();
    const rejected = read(`${url}/repos/octocat/hello/issues`, { method: 'POST', body: '{"title": []}' });
    return [milliseconds, memoryAfterStart, await longestWait(`${url}/zen`, rejected)];
  } finally {
    await program?.stop();
  }
}

/** Sends requests one after the other until `other` settles. Returns the longest response time. */
async function longestWait(url: string, other: Promise<unknown>): Promise<number> {
  let longest = 0;
  let isRunning = true;
  const ended = other.finally(() => {
    isRunning = false;
  });
  while (isRunning) longest = Math.max(longest, await timed(() => read(url)));
  await ended;
  return longest;
}

async function read(url: string, init: RequestInit = {}): Promise<void> {
  const headers = { authorization: 'Bearer any', 'content-type': 'application/json' };
  await (await fetch(url, { headers, ...init })).text();
}
