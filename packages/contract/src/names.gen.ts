// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.

/** The ids of all operations. */
export type OperationId = 'listThreads' | 'getThread' | 'listThreadNotes';

/** Every scope that an operation needs. */
export type Scope = 'threads:read' | 'notes:read';

/** The names of the response examples of each operation. */
export interface ExampleNames {
  listThreads:
    | 'complete'
    | 'firstPage'
    | 'lastPage'
    | 'unreadOnly'
    | 'emptyPage'
    | 'unknownParameter'
    | 'badValue'
    | 'badCursor'
    | 'invalidToken'
    | 'threadsScopeMissing'
    | 'rateLimited'
    | 'failed'
    | 'unavailable';
  getThread:
    | 'brakeSqueal'
    | 'complete'
    | 'firstPage'
    | 'lastPage'
    | 'saturdayPickUp'
    | 'childSeat'
    | 'invoice'
    | 'orderShipped'
    | 'weeklyBackup'
    | 'unknownParameter'
    | 'badValue'
    | 'badCursor'
    | 'invalidToken'
    | 'threadsScopeMissing'
    | 'noSuchThread'
    | 'rateLimited'
    | 'failed'
    | 'unavailable';
  listThreadNotes:
    | 'brakeSqueal'
    | 'complete'
    | 'firstPage'
    | 'lastPage'
    | 'saturdayPickUp'
    | 'childSeat'
    | 'invoice'
    | 'orderShipped'
    | 'weeklyBackup'
    | 'unknownParameter'
    | 'badValue'
    | 'badCursor'
    | 'invalidToken'
    | 'notesScopeMissing'
    | 'noSuchThread'
    | 'rateLimited'
    | 'failed'
    | 'unavailable';
}

/** The query parameters that have a default. */
export interface ParametersWithDefault {
  listThreads:
    | 'limit';
  getThread:
    | 'historyLimit';
  listThreadNotes:
    | 'limit';
}
