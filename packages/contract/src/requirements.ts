import type { Clause } from './model/index.ts';
import json from './requirements.gen.json' with { type: 'json' };

/** What the source document states (R…), or a decision where it is silent (D…). */
export interface Requirement {
  id: string;
  rule: string;
  /** Whether a client of the REST API or a receiver of webhooks can observe it. */
  observable: boolean;
  clauses: Clause[];
}

/** All requirements, in the order of `spec/DECISIONS.md`. */
export const requirements: readonly Requirement[] = json;
