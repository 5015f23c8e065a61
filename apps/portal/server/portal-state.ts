import type { Report, Target } from '@threads-api/conformance';
import type { Requirement } from '@threads-api/contract';
import type { Change, FindingGroup } from '@threads-api/spec/contract';

export type { FindingGroup } from '@threads-api/spec/contract';

/** The data behind the pages. The static site has it as a file. */
export interface PortalState {
  /** Whether a server runs behind the page: it follows the document and runs checks. */
  live: boolean;
  contract: ContractState;
  /** The versions that can be compared, the newest first. */
  versions: Version[];
  /** Only for a document that the conformance kit can check. */
  conformance?: Record<TargetName, ConformanceState>;
  /** Every check, with the requirements that it tests. */
  checks: { id: string; requirements: string[] }[];
  services: Services;
  /** Where the mock's scenarios are scheduled. Absent on the static site. */
  mockControl?: string;
  /** The hash of the contract that the demo server read when it started. */
  serverHash?: string;
  /** The address of a position in the user's editor, with `{file}`, `{line}` and `{column}`. */
  editor?: string;
}

/** How a client authenticates. */
export interface SecurityScheme {
  type?: string;
  scheme?: string;
  in?: 'header' | 'query' | 'cookie';
  name?: string;
  /** The names of the flows of OAuth 2. */
  flows?: string[];
}

/** The servers that the portal starts: the mock, and the demo of the service where there is one. */
export type ServiceName = 'mock' | 'server';

/** A server to test: one that the portal starts, or one that the user enters. */
export type TargetName = ServiceName | 'other';

/** No mock for a document without operations. No demo for a document of another API. */
export type Services = Partial<Record<ServiceName, Service>>;

export interface Service {
  name: string;
  baseUrl: string;
  token: string;
}

/** Creates a server with its own data for one run of the checks. */
export type Targets = Partial<Record<ServiceName, () => Promise<DisposableTarget>>>;

export interface DisposableTarget {
  target: Target;
  stop(): Promise<unknown>;
}

export interface ContractState {
  /** The path of the document, as the terminal shows it. */
  file: string;
  /** Why the file on disk cannot be used. All other fields are then from the last version that could be read. */
  error: string | null;
  title: string;
  version: string;
  /** Identifies the document. A report with another hash is out of date. */
  hash: string;
  /** Whether a check runs. Until it ends, the results are those of the version before. */
  checking: boolean;
  /** Absent until the first check. */
  lint?: { groups: FindingGroup[]; rules: string };
  /** Only for a document with decisions. */
  requirements?: Requirement[];
  /** The security schemes, by name. */
  schemes: Record<string, SecurityScheme>;
  examples: OperationExamples[];
  /** The changes since the base. Absent until the first comparison. */
  comparison?: Comparison;
  /** When the results were made. */
  checkedAt: string;
  /** How long the check took. */
  milliseconds: number;
}

/** A version of the document: `base`, `start`, `now`, or the hash of a save. */
export interface Version {
  id: string;
  title: string;
  savedAt?: string;
}

/** The code examples of one operation, generated from the current document. */
export interface OperationExamples {
  id: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  scope: string;
  code: { language: ExampleLanguage; title: string; text: string }[];
}

export type ExampleLanguage = 'curl' | 'fetch' | 'openapi-fetch' | 'client' | 'react';

/** The changes from one version to another. */
export interface Comparison {
  from: string;
  to: string;
  /** `info.version` of each. */
  versions: { before: string; after: string };
  changes: DescribedChange[];
  /** The whole comparison as a table. */
  markdown: string;
}

/** A change, as the page shows it. */
export interface DescribedChange extends Pick<Change, 'impact'> {
  /** Which part of the document changed. */
  location: string;
  /** What changed. */
  description: string;
  /** Absent in a version that is no longer on disk. */
  file?: string;
  /** In the newer version, or in the older one if the part was removed. */
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
