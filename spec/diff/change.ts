import type { BrokenPlace } from './consumers/compile-consumer.ts';
import type { Audience, Level } from './rules/rule.ts';
import type { RuleId } from './rules.ts';

/** The version increase that a change needs: `major` breaks clients, `minor` adds, `patch` does neither. */
export type Impact = 'major' | 'minor' | 'patch';

/** One side of a change: its position and value. */
export interface Side {
  file: string;
  /** A JSON pointer to the clause, after following `$ref`s. */
  pointer: string;
  line: number;
  value?: unknown;
}

/** A use of the changed clause. */
export interface Use {
  /** `GET /threads`, or `webhook thread.created`. */
  operation: string;
  part: 'request' | 'response';
}

/** Why a change is reported. */
export interface Reason {
  rule: RuleId;
  message: string;
  /** The programs that it breaks, the reason, and a compatible way to reach the same goal. */
  breaks: readonly Audience[];
  why?: string;
  instead?: string;
}

/** The value of `places` for a change that cannot be tried alone. */
export const notDetermined = 'not determined' as const;

/** One difference between two documents. */
export interface Change {
  kind: 'added' | 'removed' | 'modified';
  level: Exclude<Level, 'off'>;
  impact: Impact;
  /** The position in readable form. */
  location: string;
  /** The operations that it affects. Empty if it affects the whole document. */
  uses: Use[];
  /** At least one. A shared clause may have one for requests and one for responses. */
  reasons: [Reason, ...Reason[]];
  before?: Side;
  after?: Side;
  /** The position in the newer document. A removed part has that of its nearest remaining parent. */
  at: Pick<Side, 'file' | 'line'>;
  /** Why a breaking change is accepted, and until when, if the contract's configuration accepts it. */
  accepted?: { reason: string; until: string };
  /**
   * The code of the given consumers that no longer compiles, or `not determined` if the change cannot be tried alone.
   * Absent if no consumers are given.
   */
  places?: BrokenPlace[] | typeof notDetermined;
}

/** The result of running the conformance kit with both documents. */
export interface ServerCheck {
  problems: ServerProblem[];
  /** The number of findings that the older document causes, too. */
  known: number;
  /** The operations without a successful response. */
  untested: string[];
}

/** A request whose response does not conform to the newer document. */
export interface ServerProblem {
  request: string;
  expected: string;
  received: string;
  /** A JSON pointer to the clause that the response violates. */
  clause: string;
  /** A command that repeats the request. Absent if the kit reports the request below another finding. */
  curl?: string;
}
