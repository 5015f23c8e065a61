import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Action, readTarget, type Target } from '@threads-api/conformance';
import { threads } from '../service/our-server.ts';
import type { Mutant } from './mutant.ts';
import { root } from './mutated-files.ts';
import type { ModuleChange } from './replace-module.ts';

export interface MutantServer {
  target: Target;
  /** Whether the process has exited on its own. */
  hasEnded(): boolean;
  stop(): Promise<void>;
}

const hook = new URL('replace-module.ts', import.meta.url).href;
const patience = 120_000;

/** `no start`: the process exited. `timeout`: it did not report its address in time. */
export type StartFailure = 'no start' | 'timeout';

/** Starts the demo server, with a mutant if one is given. */
export async function startMutant(mutant?: Mutant): Promise<MutantServer | StartFailure> {
  const folder = await mkdtemp(join(tmpdir(), 'mutant-'));
  const file = join(folder, 'target.json');
  const child = fork(threads, ['serve', '--demo', '--only', 'api', '--port', '0', '--target-file', file], {
    env: { ...process.env, ...settings, ...(mutant && { MUTANT: JSON.stringify(changeOf(mutant)) }) },
    execArgv: ['--import', hook],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  // SIGKILL, because a mutant may ignore SIGTERM.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const failure = await Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(patience) }).then(
      ([message]) => ('api' in message ? undefined : ('no start' as const)),
      () => 'timeout' as const,
    ),
    ended.then(() => 'no start' as const),
  ]);
  if (failure) {
    await stop();
    return failure;
  }
  const target = await readTarget(file);
  return { target: { ...target, actions: actionsOf(target) }, hasEnded: () => child.exitCode !== null, stop };
}

const settings = {
  NODE_ENV: 'production',
  OPERATIONS_PORT: '0',
  LOG_LEVEL: 'fatal',
  FAILED_AUTH_LIMIT: '1000000/60',
};

const changeOf = ({ file, start, end, after }: Mutant): ModuleChange => ({
  url: new URL(file, root).href,
  start,
  end,
  after,
});

/** Each demo command would start a process only to send one request. This sends the request directly. */
function actionsOf({ actions = {} }: Target): Record<string, Action> {
  return Object.fromEntries(
    Object.entries(actions).map(([name, command]) => {
      const [url = ''] = /http:[^"]+/.exec(String(command)) ?? [];
      const act: Action = async (input) => {
        const response = await fetch(url, { method: 'POST', body: JSON.stringify(input) });
        const text = await response.text();
        if (!response.ok) throw new Error(text);
        return text;
      };
      return [name, act];
    }),
  );
}
