import type { Exchange } from './exchange.ts';

/** A deviation from the contract. */
export interface Problem {
  /**
   * Identifies the problem within its check, in every run. It is hashed into the finding's id, which baselines refer to:
   * rewording a key invalidates them.
   */
  key: string;
  expected: string;
  received: string;
  /** The exchanges that show the problem. The last one is the one to repeat. */
  exchanges: [Exchange, ...Exchange[]];
  /** The violated rule, if it is not the first one of the check that the operation cites. */
  requirement?: string;
  /** The subject of the violated clause, such as `X-Request-Id`. */
  about?: string;
}

/**
 * The result of a check: the problems it found, or `'inapplicable'` if there was nothing that it applies to. A check
 * that was inapplicable throughout a run has not passed.
 */
export type Verdict = Problem[] | 'inapplicable';

/** The problems of a verdict, where it does not matter whether the check applied. */
export const problemsOf = (verdict: Verdict): Problem[] => (verdict === 'inapplicable' ? [] : verdict);

/** Thrown by a check that could not be made although the target has everything it needs. The message is the reason. */
export class NotTested extends Error {}

/** Thrown by a check that could be made only in part, with the problems that this part found. */
export class PartlyTested extends NotTested {
  readonly problems: Problem[];

  constructor(reason: string, problems: Problem[]) {
    super(reason);
    this.problems = problems;
  }
}

/** A problem unless the response has one of the statuses. */
export function expectStatus(exchange: Exchange, ...statuses: number[]): Problem[] {
  const { status } = exchange.response;
  if (statuses.includes(status)) return [];
  return [problem(exchange, `status ${statuses.join(' or ')}`, `status ${status}`)];
}

/** A problem with one exchange. Its key is the label of the request, followed by `key` if there is one. */
export function problem(exchange: Exchange, expected: string, received: string, key = ''): Problem {
  return { key: `${exchange.request.label} ${key}`.trim(), expected, received, exchanges: [exchange] };
}
