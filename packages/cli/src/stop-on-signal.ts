import { watchLauncher } from './watch-launcher.ts';

/** `SIGINT` is Ctrl-C, `SIGTERM` comes from service managers. `gone`: the parent process exited. */
export type StopReason = 'SIGINT' | 'SIGTERM' | 'gone';

/**
 * Calls back once when the process is asked to end, then ends it with 0. If stopping takes longer than the grace
 * period, the process ends anyway; a second signal ends it at once.
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
  // A parent process with a channel to this one has gone.
  process.once('disconnect', () => end('gone'));
  // A signal to npx or pnpm does not reach what they started.
  watchLauncher(() => (stopping ? undefined : end('SIGTERM')));
}
