import type { Program } from './programs/program.ts';

export interface Times {
  /** From the call to its result, in µs. */
  wall: number;
  /** What this process worked for a call, in µs: it varies less than the time that passes on a busy machine. */
  cpu: number;
}

/** What the parent asks for: so many calls, timed or weighed. */
export type Order = { time: number } | { weigh: number };

// Runs in a process of its own: one program, called one call after the other whenever the parent orders it.
const [file = '', baseUrl = ''] = process.argv.slice(2);
const { program } = (await import(file)) as { program: Program };
const readUnread = program(baseUrl, 'any');

process.on('message', async (order: Order) => {
  process.send?.('time' in order ? await timeCalls(order.time) : await weighCalls(order.weigh));
});

async function timeCalls(calls: number): Promise<Times> {
  const before = process.cpuUsage();
  const started = performance.now();
  await repeat(calls);
  const wall = (performance.now() - started) * 1000;
  const { user, system } = process.cpuUsage(before);
  return { wall: wall / calls, cpu: (user + system) / calls };
}

/** What a call allocates, in KiB. Few enough calls that nothing is collected on the way: the heap has room for them. */
async function weighCalls(calls: number): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  await repeat(calls);
  return (process.memoryUsage().heapUsed - before) / calls / 1024;
}

async function repeat(times: number): Promise<void> {
  for (let call = 0; call < times; call++) await readUnread();
}
