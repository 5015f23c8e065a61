import type { Program } from './programs/program.ts';

export interface Times {
  /** The wall time of a call, in µs. */
  wall: number;
  /** The CPU time of a call, in µs. It varies less than wall time on a busy machine. */
  cpu: number;
}

/** A message from the parent: the number of calls whose time or allocations to measure. */
export type Command = { time: number } | { allocate: number };

// The main module of a child process, which runs one client program.
const [file = '', baseUrl = ''] = process.argv.slice(2);
const { program } = (await import(file)) as { program: Program };
const readUnread = program(baseUrl, 'any');

process.on('message', async (command: Command) => {
  process.send?.('time' in command ? await timeCalls(command.time) : await measureAllocations(command.allocate));
});

async function timeCalls(calls: number): Promise<Times> {
  const before = process.cpuUsage();
  const started = performance.now();
  await repeat(calls);
  const wall = (performance.now() - started) * 1000;
  const { user, system } = process.cpuUsage(before);
  return { wall: wall / calls, cpu: (user + system) / calls };
}

/** Returns the KiB that a call allocates. The number of calls must be small enough that no garbage collection runs. */
async function measureAllocations(calls: number): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  await repeat(calls);
  return (process.memoryUsage().heapUsed - before) / calls / 1024;
}

async function repeat(times: number): Promise<void> {
  for (let call = 0; call < times; call++) await readUnread();
}
