import type { Report } from '@threads-api/conformance';
import type { OpenApiDocument, Requirement } from '@threads-api/contract';
import type { Change, Finding } from '@threads-api/spec/contract';
import type { OperationExamples } from './write-examples.ts';

/** What a page shows; the static site has the same as a file. */
export interface PortalState {
  /** Whether a server stands behind the page, which follows the spec and runs checks. */
  live: boolean;
  contract: ContractState;
  conformance: Record<TargetName, ConformanceState>;
  /** Which checks test a rule. */
  checks: { id: string; title: string; requirements: string[] }[];
  services: { mock: Service; server: Service };
}

export interface Service {
  name: string;
  baseUrl: string;
  token: string;
}

export interface ContractState {
  /** Why the file on disk cannot be used; all else is then the last good state. */
  error: string | null;
  title: string;
  version: string;
  /** Of the document: what was found with another one is out of date. */
  hash: string;
  document: OpenApiDocument;
  findings: PlacedFinding[];
  requirements: Requirement[];
  examples: OperationExamples[];
  /** Absent while it is being worked out. */
  comparison?: { released: string; changes: PlacedChange[] };
  /** When the file was last looked at, and how long that took. */
  checkedAt: string;
  milliseconds: number;
}

export type PlacedFinding = Omit<Finding, 'file'> & { file: string };

export type PlacedChange = Pick<Change, 'place' | 'kind' | 'impact'> & {
  event: string;
  /** In the contract; of what is gone, in the release. */
  line: number;
  before: string | null;
  after: string | null;
};

export type TargetName = 'mock' | 'server' | 'other';

export interface ConformanceState {
  status: 'never' | 'running' | 'done' | 'could not run';
  /** How far a run is. */
  progress?: { done: number; total: number; requests: number; findings: number };
  /** Why it could not run. */
  reason?: string;
  report?: Report;
  /** Of the contract that the report is about. */
  contractHash?: string;
}

/** The state, and those who are told when a part of it changes. */
export interface Board {
  state: PortalState;
  update<Name extends keyof PortalState>(name: Name, value: PortalState[Name]): void;
  follow(listener: (name: keyof PortalState, value: unknown) => void): () => void;
}

export function createBoard(state: PortalState): Board {
  const listeners = new Set<(name: keyof PortalState, value: unknown) => void>();
  return {
    state,
    update(name, value) {
      state[name] = value;
      for (const listener of listeners) listener(name, value);
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
