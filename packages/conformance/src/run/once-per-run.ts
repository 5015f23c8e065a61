import type { Exchange } from '../http/exchange.ts';
import type { Context } from './context.ts';

interface Shared<T> {
  result: Promise<T>;
  exchanges: Exchange[];
}

/**
 * Shares the result of some work between all checks of a run, whose requests are evidence for each of them. `keyOf`
 * distinguishes results by the other arguments; without it, there is one result.
 */
export function oncePerRun<Rest extends unknown[], T>(
  work: (context: Context, ...rest: Rest) => Promise<T>,
  keyOf: (...rest: Rest) => string = () => '',
): typeof work {
  const resultsOf = perContext(() => new Map<string, Shared<T>>());
  const start = (run: Context, rest: Rest): Shared<T> => {
    const exchanges: Exchange[] = [];
    const counting = withEvidence(run, (exchange) => exchanges.push(exchange));
    return { result: work(counting, ...rest), exchanges };
  };
  return async (context, ...rest) => {
    const results = resultsOf(context);
    const key = keyOf(...rest);
    // Not with the context of the first caller, whose contract may have fewer operations.
    const shared = results.get(key) ?? start(context.run, rest);
    results.set(key, shared);
    try {
      return await shared.result;
    } finally {
      for (const exchange of shared.exchanges) context.addEvidence(exchange);
    }
  };
}

/** The context of a check or of shared work: calls `addEvidence` for every exchange. */
export const withEvidence = (context: Context, addEvidence: Context['addEvidence']): Context => ({
  ...context,
  addEvidence,
  async send(request) {
    const exchange = await context.send(request);
    addEvidence(exchange);
    return exchange;
  },
});

/** State that a check keeps during a run. */
export function perContext<T>(create: () => T): (context: Context) => T {
  const states = new WeakMap<object, T>();
  return ({ run }) => {
    const state = states.get(run) ?? create();
    states.set(run, state);
    return state;
  };
}
