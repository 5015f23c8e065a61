import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** No operating system gives these away by itself, for a connection or for port 0, and browsers forbid none of them. */
const [lowest, highest] = [11_000, 32_767];

/**
 * A port for a program that cannot say which one it got, or that comes back on the same one: nobody gets it by chance
 * meanwhile.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
