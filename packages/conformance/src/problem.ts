import type { Operation } from '@threads-api/contract';
import type { Exchange } from './http/exchange.ts';

/** A deviation from the contract. */
export interface Problem {
  /** Identifies the location of the problem within its check, such as a request. Several locations may have one cause. */
  key: string;
  /**
   * Shared by all problems of a finding, and the same for every run and seed; default: the key. It is hashed into the id of
   * the finding. Baselines refer to that id, so rewording a cause invalidates them.
   */
  cause?: string;
  expected: string;
  received: string;
  /** The exchanges that show the problem. The last one is the one to repeat. */
  exchanges: [Exchange, ...Exchange[]];
  /** The violated rule, if it is not the first one of the check that the operation cites. */
  requirement?: string;
  /** The clause to cite instead of the check's clause; see `Check.about`. */
  about?: string;
}

/**
 * The result of a check: the problems it found, or `'inapplicable'` if there was nothing that it applies to. A check
 * that was inapplicable throughout a run has not passed.
 */
export type Verdict = Problem[] | 'inapplicable';

/** The problems of a verdict; empty if the check did not apply. */
export const problemsOf = (verdict: Verdict): Problem[] => (verdict === 'inapplicable' ? [] : verdict);

/** Thrown by a check that could not run although the target has everything it needs. The message is the reason. */
export class NotTested extends Error {}

/** Thrown by a check if the contract lacks the part that it tests. The message names that part. */
export class NotApplicable extends NotTested {}

/** Thrown by a check that could run only in part, with the problems that this part found. */
export class PartlyTested extends NotTested {
  readonly problems: Problem[];

  constructor(reason: string, problems: Problem[]) {
    super(reason);
    this.problems = problems;
  }
}

/** Returns a verdict. With the reason why a part was not tested, throws `PartlyTested` with the problems of the others. */
export function exceptFor(untested: string | undefined, verdict: Verdict): Verdict {
  if (untested === undefined) return verdict;
  throw new PartlyTested(untested, problemsOf(verdict));
}

/** Returns `undefined` for something that cannot be tested. */
export const unlessNotTested = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error) => {
    if (error instanceof NotTested) return undefined;
    throw error;
  });

/** The statuses with which an operation may refuse an invalid request: 400 or 422; if only one is documented, only that one. */
export function refusalsOf({ responses }: Operation): number[] {
  const documented = [400, 422].filter((status) => `${status}` in responses);
  return documented.length > 0 ? documented : [400, 422];
}

/**
 * A problem unless the response has one of the statuses, or is one that a proxy may have sent. The same wrong status on
 * several requests is one cause.
 */
export function expectStatus(exchange: Exchange, ...statuses: number[]): Problem[] {
  const { status } = exchange.response;
  if (exchange.refusedEarly || statuses.includes(status)) return [];
  const [expected, received] = [`status ${statuses.join(' or ')}`, `status ${status}`];
  return [{ ...problem(exchange, expected, received), cause: `${expected}, ${received}` }];
}

/** Further parts of a problem. `comparedWith` is the earlier exchange that contradicts this one. */
export type ProblemDetails = Pick<Partial<Problem>, 'key' | 'requirement' | 'about'> & { comparedWith?: Exchange };

/** A problem with one exchange. `cause` distinguishes the different problems of a check. */
export function problem(
  exchange: Exchange,
  expected: string,
  received: string,
  cause = '',
  { comparedWith, ...details }: ProblemDetails = {},
): Problem {
  const key = `${exchange.request.label} ${cause}`.trim();
  return {
    key,
    cause,
    expected,
    received,
    exchanges: comparedWith ? [comparedWith, exchange] : [exchange],
    ...details,
  };
}
