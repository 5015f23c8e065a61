import type { Requirement, SecurityScheme } from '@threads-api/contract';
import type { Change, FindingGroup, Side } from '@threads-api/spec/contract';

export type { FindingGroup } from '@threads-api/spec/contract';

/** The data of the pages. The static site has it as a file. */
export interface PortalState {
  /** Whether a server follows the document. False on the static site. */
  live: boolean;
  contract: ContractState;
  services: Services;
  /** The hash of the contract that the demo server read when it started. */
  serverHash?: string;
  /** The URL template for positions in the user's editor, with `{file}`, `{line}` and `{column}`. */
  editor?: string;
}

/** The fields that can change while a page is open. */
export const liveFields = ['services', 'contract'] as const;

export type LiveField = (typeof liveFields)[number];

/**
 * The servers that the portal starts: the mock, and the demo of the service if available. A document without operations has
 * no mock, and a document of another API has no demo.
 */
export type Services = Partial<Record<'mock' | 'server', Service>>;

export interface Service {
  name: string;
  baseUrl: string;
  token: string;
  /** Controls the mock. */
  controlUrl?: string;
}

/** The server that the examples call. */
export type ExampleServer = Pick<Service, 'baseUrl' | 'token'>;

export interface ContractState {
  /** The path of the document as shown in the terminal. */
  file: string;
  /** Why the file cannot be used. All other fields are then from the last readable version. */
  error: string | null;
  title: string;
  version: string;
  /** Identifies the document. */
  hash: string;
  /** Whether a check is running. Until it ends, the results are from the previous version. */
  checking: boolean;
  /** Absent until the first check. */
  lint?: LintState | undefined;
  /** Only for a document with decisions. */
  requirements?: Requirement[] | undefined;
  /** The document's own servers, with the defaults of their variables. */
  servers: { url: string; description: string }[];
  /** The security schemes as the document declares them, by name. */
  schemes: Record<string, SecurityScheme & { flows?: object }>;
  examples: OperationExamples[];
  /** The changes since the base. Absent until the first comparison. */
  comparison?: ShownComparison | undefined;
  /** Why there is no comparison. */
  notCompared?: string | undefined;
  /** The time of the results. */
  checkedAt: string;
}

export interface LintState {
  groups: FindingGroup[];
  rules: string;
  /** Whether the findings are from the saved file, although the other pages cannot show it. */
  isCurrent?: boolean | undefined;
}

/** The code examples of one operation, generated from the current document. */
export interface OperationExamples {
  id: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  /** The required scopes or security schemes, with backticks around names. Empty if requests may be anonymous. */
  requires: string;
  code: { language: 'curl' | 'fetch'; title: string; text: string }[];
}

/** The changes since the base. */
export interface ShownComparison {
  /** The base in a sentence: "No changes since startup". */
  since: string;
  changes: ShownChange[];
  /** Why the code of the consumers was not compiled. */
  consumersProblem?: string | undefined;
  /** The comparison as a Markdown table. */
  markdown: string;
}

/** A change, with both values as texts in the language of the document. */
export interface ShownChange extends Omit<Change, 'before' | 'after'> {
  before?: ShownSide;
  after?: ShownSide;
}

type ShownSide = Side & { value?: string | undefined };
