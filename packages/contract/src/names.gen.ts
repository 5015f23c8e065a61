// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.

/** The ids of all operations. */
export type OperationId = 'listThreads' | 'getThread' | 'listThreadNotes';

/** Every scope that an operation needs. */
export type Scope = 'threads:read' | 'notes:read';

/** The query parameters that have a default. */
export interface ParametersWithDefault {
  listThreads:
    | 'limit';
  getThread:
    | 'historyLimit';
  listThreadNotes:
    | 'limit';
}
