/**
 * Returns a function that returns the start of the current event loop turn. Requests that arrive together are handled one
 * after another, so a duration measured from here includes the wait behind the others.
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
