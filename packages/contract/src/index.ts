export * from './model/index.ts';
export type { OperationId, Scope } from './names.gen.ts';
export type {
  ApiError,
  Assignment,
  AssignmentChanged,
  Attachment,
  components,
  Direction,
  HistoryEntry,
  HistoryPage,
  Message,
  Note,
  NotePage,
  operations,
  Participant,
  paths,
  Status as ThreadStatus,
  StatusChanged,
  Thread,
  ThreadDetail,
  ThreadPage,
  webhooks,
} from './openapi.gen.ts';
export type { RequestOf, ResponseOf, WebhookEvent } from './request-types.ts';
export { type Requirement, requirements } from './requirements.ts';
export { contract, isScope } from './threads-contract.ts';
