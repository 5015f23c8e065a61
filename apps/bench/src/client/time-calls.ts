import type { Program } from './programs/program.ts';

// Runs in a process of its own: one program, called again and again, one call after the other.
const [file = '', baseUrl = '', calls = ''] = process.argv.slice(2);
const { program } = (await import(file)) as { program: Program };
const readUnread = program(baseUrl, 'any');
await repeat(Number(calls));

const started = performance.now();
await repeat(Number(calls));
const microseconds = ((performance.now() - started) / Number(calls)) * 1000;

// Few enough calls that nothing is collected on the way: the heap has room for them.
const few = 500;
globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
await repeat(few);
const kibibytes = (process.memoryUsage().heapUsed - before) / few / 1024;
process.send?.([microseconds, kibibytes]);

async function repeat(times: number): Promise<void> {
  for (let call = 0; call < times; call++) await readUnread();
}
