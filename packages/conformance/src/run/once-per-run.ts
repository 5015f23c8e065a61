import type { Context } from './context.ts';

/**
 * Shares the result of some work between all checks of a run. `keyOf` distinguishes results by the other arguments; without
 * it, there is one result.
 */
export function oncePerRun<Rest extends unknown[], T>(
  work: (context: Context, ...rest: Rest) => Promise<T>,
  keyOf: (...rest: Rest) => string = () => '',
): typeof work {
  const resultsOf = perContext(() => new Map<string, Promise<T>>());
  return (context, ...rest) => {
    const results = resultsOf(context);
    const key = keyOf(...rest);
    const result = results.get(key) ?? work(context, ...rest);
    results.set(key, result);
    return result;
  };
}

/** State that a check keeps during a run. */
export function perContext<T>(create: () => T): (context: Context) => T {
  const states = new WeakMap<object, T>();
  return ({ run }) => {
    const state = states.get(run) ?? create();
    states.set(run, state);
    return state;
  };
}
