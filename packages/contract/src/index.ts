export type {
  Contract,
  Example,
  ExampleRequest,
  Exchange,
  Filter,
  Header,
  Match,
  Operation,
  Paging,
  Parameter,
  RequestBody,
  Response,
  Webhook,
} from './contract.ts';
export { InvalidCursorError } from './invalid-cursor-error.ts';
export type { ExampleNames, OperationId, Scope } from './names.gen.ts';
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
export type { Method, OpenApiDocument, RateLimit, SchemaObject, WebhookDelivery } from './openapi-document.ts';
export { readContract } from './read-contract.ts';
export { isFlag } from './read-filters.ts';
export { propertiesOf } from './read-paging.ts';
export type { RequestOf, ResponseOf, ResultOf } from './request-types.ts';
export { type Clause, type Requirement, requirements } from './requirements.ts';
export { pointerKeys, resolveReferences, valueAt } from './resolve-references.ts';
export { contract, isScope } from './threads-contract.ts';
export type { WebhookEvent } from './webhook-event.ts';
