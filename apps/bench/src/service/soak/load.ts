import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from './processes.ts';

export interface Load {
  /** The number of responses by status, and of connection errors by code. */
  outcomes: Map<string, number>;
  stop(): Promise<void>;
}

/** Reads from the servers that are ready over keep-alive connections, like a load balancer. */
export function startLoad(servers: ServerProcess[], token: string, connections: number): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const outcomes = new Map<string, number>();
  let isDone = false;
  let turn = 0;

  const ask = async () => {
    const ready = servers.filter(({ isReady }) => isReady);
    const server = ready[turn++ % ready.length];
    if (!server) return wait(10);
    const request = get(`${server.url}/threads?limit=20`, { agent, headers: { Authorization: `Bearer ${token}` } });
    const outcome = await once(request, 'response').then(
      async ([response]: IncomingMessage[]) => {
        response?.resume();
        if (response) await once(response, 'end');
        return `${response?.statusCode}`;
      },
      ({ code }: NodeJS.ErrnoException) => `${code}`,
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  const watch = async () => {
    while (!isDone) {
      for (const server of servers) {
        const ready = await fetch(`${server.operationsUrl}/readyz`).catch(() => undefined);
        server.isReady = ready?.status === 200;
      }
      await wait(100);
    }
  };
  const repeat = async () => {
    while (!isDone) await ask();
  };
  const running = [watch(), ...Array.from({ length: connections }, repeat)];
  return {
    outcomes,
    async stop() {
      isDone = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}
