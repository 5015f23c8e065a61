import json from './requirements.gen.json' with { type: 'json' };

/** A part of the contract that states a requirement. */
export interface Clause {
  /** What it is about: `listThreads unread`, `Thread.snippet`, `TooManyRequests`. */
  label: string;
  /** A JSON pointer into the document: `#/components/parameters/unread`. */
  pointer: string;
}

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
