import type { Context } from './context.ts';

/**
 * Shares the result of some work between all checks of a run. `keyOf` distinguishes results by the other arguments; without
 * it, there is one result.
 */
export function oncePerRun<Rest extends unknown[], T>(
  work: (context: Context, ...rest: Rest) => Promise<T>,
  keyOf: (...rest: Rest) => string = () => '',
): typeof work {
  const runs = new WeakMap<object, Map<string, Promise<T>>>();
  return (context, ...rest) => {
    const results = runs.get(context.run) ?? new Map<string, Promise<T>>();
    runs.set(context.run, results);
    const key = keyOf(...rest);
    const result = results.get(key) ?? work(context, ...rest);
    results.set(key, result);
    return result;
  };
}
