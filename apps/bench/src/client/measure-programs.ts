import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { medianOf, type OnProgress } from '../compare.ts';
import type { Order, Times } from './time-calls.ts';

const runner = fileURLToPath(new URL('./time-calls.ts', import.meta.url));

/** How much is measured. */
export interface Effort {
  /** Each with new processes: two processes of the same program differ by some percent. */
  rounds: number;
  /** In each round, in turn with the other programs: what disturbs the machine meets all of them. */
  blocks: number;
  /** In each block. */
  calls: number;
  /** Before the first block, until the code is compiled. */
  warmUp: number;
}

/** For each program, for each round: µs of a call, µs of work for it, and KiB allocated by it. */
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
      for (const child of children) await ask(child, { time: warmUp });
      const times: Times[][] = children.map(() => []);
      for (let block = 1; block <= blocks; block++) {
        note(`block ${block} of ${blocks}`);
        for (const [index, child] of children.entries()) times[index]?.push(await ask<Times>(child, { time: calls }));
      }
      for (const [index, child] of children.entries()) {
        const ofBlocks = (key: keyof Times) => medianOf(times[index]?.map((block) => block[key]) ?? []);
        measured[index]?.push([ofBlocks('wall'), ofBlocks('cpu'), await ask<number>(child, { weigh: 100 })]);
      }
    } finally {
      await Promise.all(children.map(stop));
    }
  }
  return measured;
}

/** As Node.js runs by default, but with the room for new objects at its full size from the start. */
const start = (file: string, url: string): ChildProcess =>
  fork(runner, [file, url], {
    execArgv: ['--expose-gc', '--min-semi-space-size=16'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

async function ask<T>(child: ChildProcess, order: Order): Promise<T> {
  const ended = new AbortController();
  const died = once(child, 'exit', ended).then(([code]) => {
    throw new Error(`A program ended with ${code} while it was measured.`);
  });
  child.send(order);
  try {
    const [answer] = await Promise.race([once(child, 'message', ended), died]);
    return answer;
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
