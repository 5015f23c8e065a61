import type { Exchange, SentRequest } from '../http/exchange.ts';
import type { Context } from './context.ts';

/** The requests that a result is based on. */
export interface Evidence {
  /** The requests that a check sent, alone or together with other checks, or whose responses it inspected. */
  requests: number;
  /** The ids of their operations. */
  operations: string[];
  /** How many kinds of requests these were. */
  variants: number;
}

/** The requests that a result is based on, with the ids of their operations. Each counts once, although checks share work. */
export type CountedRequests = Map<SentRequest, string | undefined>;

export const evidenceOf = (counted: CountedRequests): Evidence => ({
  requests: counted.size,
  operations: [...new Set(counted.values())].filter((id) => id !== undefined).sort(),
  variants: new Set([...counted.keys()].map(({ method, label }) => `${method} ${label}`)).size,
});

interface Shared<T> {
  result: Promise<T>;
  exchanges: Exchange[];
}

/** Arguments as text. Operations and parameters are long, and are named instead. */
const keyOf = (args: unknown[]) =>
  JSON.stringify(args, (_, value) => (value?.responses ? value.id : value?.schema ? [value.in, value.name] : value));

/** Shares the result of some work with the same arguments between all checks of a run. Its requests are evidence for each of them. */
export function oncePerRun<Rest extends unknown[], T>(
  work: (context: Context, ...rest: Rest) => Promise<T>,
): typeof work {
  const resultsOf = perContext(() => new Map<string, Shared<T>>());
  const start = (run: Context, rest: Rest): Shared<T> => {
    const exchanges: Exchange[] = [];
    const counting = withEvidence(run, (exchange) => exchanges.push(exchange));
    return { result: work(counting, ...rest), exchanges };
  };
  return async (context, ...rest) => {
    const results = resultsOf(context);
    const key = keyOf(rest);
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
export function perContext<T>(create: (run: Context) => T): (context: Context) => T {
  const states = new WeakMap<object, T>();
  return ({ run }) => {
    const state = states.get(run) ?? create(run);
    states.set(run, state);
    return state;
  };
}
