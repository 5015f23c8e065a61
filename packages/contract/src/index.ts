import type { components, webhooks } from './openapi.gen.ts';

type Schemas = components['schemas'];

export type {
  ContractDocument,
  ExampleObject,
  HeaderObject,
  MediaTypeObject,
  OperationObject,
  ParameterObject,
  ResponseObject,
  SchemaObject,
  WebhookObject,
  When,
} from './document.ts';
export { basePath, document } from './document.ts';
export type { components, paths, webhooks } from './openapi.gen.ts';
export { type Operation, operations } from './operations.ts';
export { type Clause, type Requirement, requirements } from './requirements.ts';

/** A conversation as the list gives it, without its messages. */
export type Thread = Schemas['Thread'];
/** A conversation with its history. */
export type ThreadDetail = Schemas['ThreadDetail'];
export type ThreadPage = Schemas['ThreadPage'];
export type ThreadStatus = Schemas['Status'];
export type Assignment = Schemas['Assignment'];
export type Participant = Schemas['Participant'];

/** A message, a change of status or a change of assignment; `type` tells which. */
export type HistoryEntry = Schemas['HistoryEntry'];
export type HistoryPage = Schemas['HistoryPage'];
export type Message = Schemas['Message'];
export type StatusChanged = Schemas['StatusChanged'];
export type AssignmentChanged = Schemas['AssignmentChanged'];
export type Attachment = Schemas['Attachment'];

/** A chat message between colleagues about a thread. */
export type Note = Schemas['Note'];
export type NotePage = Schemas['NotePage'];

/** The body of every error. */
export type ApiError = Schemas['Error'];

/** What a webhook receives; `type` tells which event it is. */
export type WebhookEvent = {
  [Name in keyof webhooks]: webhooks[Name]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];
