import json from './requirements.gen.json' with { type: 'json' };

/** A place in `spec/openapi.yaml` that says something required. */
export interface Clause {
  /** What it is about: `listThreads unread`, `Thread.snippet`, `TooManyRequests`. */
  label: string;
  line: number;
}

/** What the source document states (R…) or what was decided where it is silent (D…). */
export interface Requirement {
  id: string;
  rule: string;
  /** Whether a client of the REST API or a receiver of webhooks can observe it. */
  observable: boolean;
  clauses: Clause[];
}

/** All requirements, in the order of `spec/DECISIONS.md`. */
export const requirements: readonly Requirement[] = json;
