import type { Clock } from '../src/index.ts';

/** A clock that jumps to the end of each sleep, earliest first, without real waiting. */
export function createFakeClock() {
  let time = 0;
  const slept: number[] = [];
  const sleepers = new Set<{ wakeAt: number; wake: () => void }>();
  let scheduled = false;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      const [first] = [...sleepers].sort((a, b) => a.wakeAt - b.wakeAt);
      if (!first) return;
      sleepers.delete(first);
      time = Math.max(time, first.wakeAt);
      first.wake();
      if (sleepers.size > 0) schedule();
    });
  }

  const clock: Clock = {
    now: () => time,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        slept.push(milliseconds);
        const sleeper = { wakeAt: time + milliseconds, wake: resolve };
        sleepers.add(sleeper);
        signal.addEventListener('abort', () => sleepers.delete(sleeper));
        schedule();
      }),
  };
  return { clock, slept, advance: (milliseconds: number) => (time += milliseconds) };
}
