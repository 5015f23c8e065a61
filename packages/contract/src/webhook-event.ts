import type { webhooks } from './openapi.gen.ts';

/** The payload of a webhook, discriminated by `type`. */
export type WebhookEvent = {
  [Name in keyof webhooks]: webhooks[Name]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];
