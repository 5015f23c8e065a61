import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@threads-api/contract';
import type { Contestant } from '../../compare.ts';
import { load } from '../../load.ts';
import { type Program, startProgram } from '../../program.ts';
import type { Data, Pace } from './data.ts';

/** Programs by their names. */
export type Programs = Record<string, Program>;

/** Runs contestants beside our server, which gives them the bodies to send if they do no work of their own. */
export async function withContestants<T>(
  data: Data,
  ours: Programs,
  start: (startOne: (name: string, ...args: string[]) => Promise<Program>) => Promise<Programs>,
  work: (programs: Programs, answers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-answers-'));
  const programs: Programs = { ...ours };
  try {
    const answers: Record<string, string> = {};
    const [first] = Object.values(ours);
    for (const { path } of contract.operations) {
      const response = await fetch(`${first?.url}${data.pathOf(path)}`, { headers: data.headers[0] ?? {} });
      answers[path] = await response.text();
    }
    const file = join(folder, 'answers.json');
    await writeFile(file, JSON.stringify(answers));
    const startOne = (name: string, ...args: string[]) =>
      startProgram(new URL(`./contestants/${name}.ts`, import.meta.url), [file, data.url, ...args]);
    Object.assign(programs, await start(startOne));
    return await work(programs, answers);
  } finally {
    await Promise.all(Object.values(programs).map((program) => program.stop()));
    await rm(folder, { recursive: true });
  }
}

/** Until the code of each program is compiled, which takes the larger ones several seconds. */
export async function warmUp(
  programs: Programs,
  { headers, pathOf }: Data,
  { warmUpSeconds: seconds, onProgress }: Pace,
) {
  for (const [name, program] of Object.entries(programs)) {
    onProgress(`server: warming up ${name}`);
    for (const { path } of contract.operations)
      await load({ url: `${program.url}${pathOf(path)}`, headers, connections: 16, seconds });
  }
}

/** What is measured at a path: requests a second, the 99th percentile, and processor time. */
export const contestantsAt = (
  programs: Programs,
  { headers, pathOf }: Data,
  { seconds }: Pace,
  path: string,
  connections: number,
): Contestant[] =>
  Object.entries(programs).map(([name, program]) => ({
    name,
    async measure() {
      const before = await program.cpu();
      const url = `${program.url}${pathOf(path)}`;
      const { requests, perSecond, p99 } = await load({ url, headers, connections, seconds });
      return [perSecond, p99, (((await program.cpu()) - before) / requests) * 1000];
    },
  }));

export const titleOf = (path: string, connections: number) =>
  `GET ${path}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
