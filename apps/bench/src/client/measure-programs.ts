import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { medianOf, type OnProgress } from '../compare.ts';
import type { Command, Times } from './time-calls.ts';

const runner = fileURLToPath(new URL('./time-calls.ts', import.meta.url));

/** How much to measure. */
export interface Effort {
  /** Each round starts new processes, because two processes of the same program differ by a few percent. */
  rounds: number;
  /** Blocks of calls in a round. The programs take turns, so that other load on the machine affects all of them. */
  blocks: number;
  /** Calls in a block. */
  calls: number;
  /** Calls before the first block, so that V8 has compiled the code. */
  warmUp: number;
}

/** Returns, for each program and each round, the wall time (µs), CPU time (µs) and allocations (KiB) of a call. */
export async function measurePrograms(
  files: Record<string, string>,
  url: string,
  { rounds, blocks, calls, warmUp }: Effort,
  onProgress: OnProgress,
): Promise<number[][][]> {
  const measured: number[][][] = Object.keys(files).map(() => []);
  for (let round = 1; round <= rounds; round++) {
    const note = (text: string) => onProgress(`client: round ${round} of ${rounds}, ${text}`);
    const children = Object.values(files).map((file) => start(file, url));
    try {
      note('warming up');
      for (const child of children) await request(child, { time: warmUp });
      const times: Times[][] = children.map(() => []);
      for (let block = 1; block <= blocks; block++) {
        note(`block ${block} of ${blocks}`);
        for (const [index, child] of children.entries())
          times[index]?.push(await request<Times>(child, { time: calls }));
      }
      for (const [index, child] of children.entries()) {
        const ofBlocks = (key: keyof Times) => medianOf(times[index]?.map((block) => block[key]) ?? []);
        measured[index]?.push([ofBlocks('wall'), ofBlocks('cpu'), await request<number>(child, { allocate: 100 })]);
      }
    } finally {
      await Promise.all(children.map(stop));
    }
  }
  return measured;
}

/** The young generation starts at its full size, so that it does not grow during a measurement. */
const start = (file: string, url: string): ChildProcess =>
  fork(runner, [file, url], {
    execArgv: ['--expose-gc', '--min-semi-space-size=16'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

async function request<T>(child: ChildProcess, command: Command): Promise<T> {
  const ended = new AbortController();
  const died = once(child, 'exit', ended).then(([code]) => {
    throw new Error(`A client program exited with code ${code} during its measurement.`);
  });
  child.send(command);
  try {
    const [reply] = await Promise.race([once(child, 'message', ended), died]);
    return reply;
  } finally {
    died.catch(() => {});
    ended.abort();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
