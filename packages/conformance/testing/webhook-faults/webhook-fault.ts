import type { WebhookCheck } from '../../src/webhooks/webhook-checks.ts';
import type { SenderParts } from '../webhook-sender.ts';

/** One fault of a sender of webhooks. */
export interface WebhookFault {
  id: string;
  /** What the sender does wrong: "a sender that …". */
  what: string;
  /** The id of the check that reports it. */
  caughtBy: WebhookCheck;
  /** The rule of the contract that the sender violates. */
  breaks: 'R7' | 'D29' | 'D34';
  /** Whether it is visible only if the kit itself makes the changes. */
  actions?: true;
  /** Replaces parts of a conforming sender. Called once for each sender, so that a fault can have state. */
  breakSender(parts: SenderParts): Partial<SenderParts>;
}
