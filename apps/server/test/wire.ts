import { createServer, connect as dial, type Socket } from 'node:net';
import { listen } from '@threads-api/testing/listen';
import { onTestFinished } from 'vitest';

type State = 'working' | 'hanging' | 'cut';

/** Starts a proxy to a server on another port. Tests can cut its connections. Closes it at the end of the test. */
export async function openWire(realUrl: string, initially: State = 'working') {
  const real = new URL(realUrl);
  const open = new Set<Socket>();
  let state = initially;
  const proxy = createServer((socket) => {
    if (state === 'cut') socket.destroy();
    if (state === 'hanging') open.add(socket.on('error', () => {}));
    if (state !== 'working') return;
    const far = dial(Number(real.port), real.hostname);
    for (const [one, two] of [
      [socket, far],
      [far, socket],
    ] as const) {
      open.add(one);
      one.pipe(two);
      one.on('error', () => {}).on('close', () => two.destroy());
    }
  });
  const { port } = new URL(await listen(proxy));
  const destroyAll = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  onTestFinished(destroyAll);
  return {
    /** The URL that connects to the server through the proxy. */
    url: Object.assign(new URL(real), { port }).href,
    /** `cut` closes connections, `hanging` accepts them but forwards no data. */
    set(next: State): void {
      state = next;
      if (state === 'cut') destroyAll();
      if (state === 'hanging') for (const socket of open) socket.unpipe().pause();
    },
  };
}
