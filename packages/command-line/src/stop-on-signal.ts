/**
 * Calls back once when the process is asked to end, then ends it with 0. If stopping takes longer than the grace
 * period, the process ends anyway; a second signal ends it at once.
 */
export function stopOnSignal(stop: () => Promise<unknown>, graceMilliseconds = 15_000): void {
  let stopping = false;
  const end = async () => {
    if (stopping) process.exit(0);
    stopping = true;
    setTimeout(() => process.exit(0), graceMilliseconds).unref();
    await stop();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  // A parent process with a channel to this one has gone.
  process.once('disconnect', end);
}
