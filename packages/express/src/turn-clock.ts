/**
 * Returns when the current turn of the event loop began to handle requests. What arrives together is handled one after
 * another: measured from here, a request includes the time that it waited in its socket behind the others.
 */
export function createTurnClock(): () => number {
  let began: number | undefined;
  return () => {
    if (began === undefined) {
      began = performance.now();
      setImmediate(() => {
        began = undefined;
      });
    }
    return began;
  };
}
