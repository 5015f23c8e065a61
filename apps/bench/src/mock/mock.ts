import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { type Comparison, compare } from '../compare.ts';

const rounds = 7;
const headers = { authorization: 'Bearer any' };
const programs = { 'bare embedded Prism': './bare-prism.ts', 'our mock': './our-mock.ts' };

async function start(program: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), ['0'], { stdio: 'ignore' });
  const [url] = await once(child, 'message');
  return { child, url: String(url) };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** From the start of a process to its first answer. */
async function firstAnswer(program: string): Promise<number> {
  const started = performance.now();
  const { child, url } = await start(program);
  const response = await fetch(`${url}/threads`, { headers });
  await response.text();
  if (response.status !== 200) throw new Error(`${program} answered ${response.status}.`);
  const milliseconds = performance.now() - started;
  await stop(child);
  return milliseconds;
}

/** Requests a second over 16 connections for three seconds. */
async function throughput(program: string): Promise<number> {
  const { child, url } = await start(program);
  const load = () => autocannon({ url: `${url}/threads`, headers, connections: 16, duration: 3 });
  await autocannon({ url: `${url}/threads`, headers, connections: 16, duration: 1 });
  const { requests, non2xx } = await load();
  await stop(child);
  if (non2xx > 0) throw new Error(`${program} gave ${non2xx} answers that were not 2xx.`);
  return requests.average;
}

/** The mock against the Prism that is inside it. */
export async function mock(onProgress: (text: string) => void): Promise<Comparison[]> {
  const contestants = (measure: (program: string) => Promise<number>) =>
    Object.entries(programs).map(([name, program]) => ({ name, measure: () => measure(program) }));
  return [
    await compare('mock: start to first answer', 'ms', 'less', contestants(firstAnswer), rounds, onProgress),
    await compare(
      'mock: throughput of GET /threads',
      'requests/s',
      'more',
      contestants(throughput),
      rounds,
      onProgress,
    ),
  ];
}
