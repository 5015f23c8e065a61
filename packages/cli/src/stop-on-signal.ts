import { watchLauncher } from './watch-launcher.ts';

/** `SIGINT`: Ctrl-C. `SIGTERM`: sent by a service manager, or npx or pnpm exited. `gone`: the parent closed its IPC channel. */
export type StopReason = 'SIGINT' | 'SIGTERM' | 'gone';

/**
 * Calls `stop` on the first signal, then exits with 0. Exits anyway after the grace period, and immediately on a second
 * signal.
 */
export function stopOnSignal(stop: (reason: StopReason) => Promise<unknown>, graceMilliseconds = 15_000): void {
  let stopping = false;
  const end = async (reason: StopReason) => {
    if (stopping) process.exit(0);
    stopping = true;
    setTimeout(() => process.exit(0), graceMilliseconds).unref();
    await stop(reason);
    process.exit(0);
  };
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
  // The parent process closed its IPC channel.
  process.once('disconnect', () => end('gone'));
  // npx and pnpm do not forward signals to their child processes.
  watchLauncher(() => (stopping ? undefined : end('SIGTERM')));
}
