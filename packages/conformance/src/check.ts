import type { Exchange } from './exchange.ts';
import type { Lab } from './lab.ts';
import type { Need } from './target.ts';

/** One thing that a server has to get right. A check that cites an R belongs to the level `core`. */
export interface Check {
  /** The name of its file. */
  id: string;
  title: string;
  /** What it tests, first the rule that a finding is about unless the finding says otherwise. */
  requirements: [string, ...string[]];
  /** What a failure looks like to whoever meets it. */
  failure: string;
  /** What it cannot do without. */
  needs?: Need[];
  /** When it runs: beside the others, or alone after them. */
  phase?: 'last';
  /** Looks at one exchange; called for every exchange of the run. */
  inspect?(exchange: Exchange, lab: Lab): Problem[];
  /** Sends requests of its own. */
  run?(lab: Lab): Promise<Problem[]>;
}

/** Something that is not as the contract has it. */
export interface Problem {
  /** Names the problem within its check, the same in every run. */
  key: string;
  expected: string;
  received: string;
  /** What showed it; the last one is the one to repeat. */
  exchanges: [Exchange, ...Exchange[]];
  /** The rule it is about, where the check covers several and the operation does not tell. */
  requirement?: string;
  /** What the clause is about that says so, as `X-Request-Id`. */
  about?: string;
}

/** Says that there was nothing to look at: a check that saw nothing has not passed. */
export const nothingSeen: Problem[] = Object.freeze([]) as unknown as Problem[];

/** Why a check could not be done, though its needs were there. */
export class NotTested extends Error {}

/** Why a part of a check could not be done, and what the rest found. */
export class PartlyTested extends NotTested {
  readonly problems: Problem[];

  constructor(reason: string, problems: Problem[]) {
    super(reason);
    this.problems = problems;
  }
}

/** A problem unless the exchange has one of the statuses. */
export function expectStatus(exchange: Exchange, ...statuses: number[]): Problem[] {
  const { status } = exchange.response;
  if (statuses.includes(status)) return [];
  return [problem(exchange, `status ${statuses.join(' or ')}`, `status ${status}`)];
}

/** A problem with one exchange; named after the request unless a key tells more. */
export function problem(exchange: Exchange, expected: string, received: string, key = ''): Problem {
  return { key: `${exchange.request.label} ${key}`.trim(), expected, received, exchanges: [exchange] };
}
