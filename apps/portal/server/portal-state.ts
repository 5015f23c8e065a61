import type { Report, Target } from '@threads-api/conformance';
import type { OpenApiDocument, Requirement } from '@threads-api/contract';
import type { Change, Finding } from '@threads-api/spec/contract';

/** The data behind the pages. The static site has it as a file. */
export interface PortalState {
  /** Whether a server runs behind the page: it follows the spec and runs checks. */
  live: boolean;
  contract: ContractState;
  conformance: Record<TargetName, ConformanceState>;
  /** Every check, with the requirements that it tests. */
  checks: { id: string; requirements: string[] }[];
  /** Without the service there is only the mock. */
  services: { mock: Service; server?: Service };
  /** Where the mock's scenarios are scheduled. Absent on the static site. */
  mockControl?: string;
  /** The hash of the contract that the demo server read when it started. */
  serverHash: string;
}

/** The servers that the portal starts: the mock, and the demo of the service where there is one. */
export type ServiceName = 'mock' | 'server';

/** A server to test: one that the portal starts, or one that the user enters. */
export type TargetName = ServiceName | 'other';

export interface Targets {
  mock: Target;
  server?: Target | undefined;
}

export interface Service {
  name: string;
  baseUrl: string;
  token: string;
}

export interface ContractState {
  /** Why the file on disk cannot be used. All other fields then have their last valid value. */
  error: string | null;
  title: string;
  version: string;
  /** A hash of the document, `$ref`s resolved. A report with another hash is out of date. */
  hash: string;
  document: OpenApiDocument;
  findings: Finding[];
  requirements: Requirement[];
  examples: OperationExamples[];
  /** Absent until the comparison is done. */
  comparison?: { released: string; changes: DescribedChange[] };
  checkedAt: string;
  /** How long the check took. */
  milliseconds: number;
}

/** The code examples of one operation, generated from the current contract. */
export interface OperationExamples {
  id: string;
  method: string;
  path: string;
  summary: string;
  scope: string;
  code: { language: 'curl' | 'client' | 'react'; title: string; text: string }[];
}

/** A change since the release, as the page shows it. */
export interface DescribedChange extends Pick<Change, 'impact'> {
  /** Which part of the contract changed. */
  location: string;
  /** What changed. */
  description: string;
  /** In the contract, or in the release if the part was removed. */
  line: number;
  before: string | null;
  after: string | null;
}

export interface ConformanceState {
  status: 'never' | 'running' | 'done' | 'could not run';
  /** Set while a run is in progress. */
  progress?: { done: number; total: number; requests: number; findings: number };
  /** Why the run could not start or finish. */
  reason?: string;
  report?: Report;
  /** The hash of the contract that the report is about. */
  contractHash?: string;
}
