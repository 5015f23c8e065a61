import { contractRule } from '../lint/contract-rule.ts';

/** `x-webhook-delivery` describes the delivery of webhooks, so the document has some. */
export const webhooksDeclared = contractRule(({ document, delivery, webhooks }, report) => {
  if (delivery && webhooks.length === 0)
    report(
      document,
      'The document has x-webhook-delivery but no webhooks. Add them, or remove it.',
      'x-webhook-delivery',
    );
});
