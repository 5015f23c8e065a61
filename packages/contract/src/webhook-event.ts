import type { webhooks } from './openapi.gen.ts';

/** The payload of a webhook. `type` says which event it is. */
export type WebhookEvent = {
  [Name in keyof webhooks]: webhooks[Name]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];
