import type { Clause } from './model/index.ts';
import json from './requirements.gen.json' with { type: 'json' };

/** A rule from the original requirements (R…), or a decision on a question that they leave open (D…). */
export interface Requirement {
  id: string;
  rule: string;
  /** Whether an API client or a webhook receiver can observe it. */
  observable: boolean;
  clauses: Clause[];
}

/** All requirements, in the order of `spec/DECISIONS.md`. */
export const requirements: readonly Requirement[] = json;
