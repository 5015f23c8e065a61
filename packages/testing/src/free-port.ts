import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Outside every operating system's ephemeral range, and without ports that browsers block. */
const [lowest, highest] = [11_000, 32_767];

/**
 * Returns a free port outside the ephemeral range, for a program that cannot report its port or restarts on the same port.
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
