import type { Example, Parameter } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';

/**
 * Each event example has header examples with the same name, a unique `webhook-id`, and a timestamp that is not before the
 * event.
 */
export const webhookExample = contractRule(({ webhooks }, report) => {
  const deliveries = new Map<unknown, string>();
  for (const { type, headers, examples } of webhooks) {
    for (const example of examples) {
      const { name } = example;
      for (const header of headers.filter(({ required, examples }) => required && !examples?.[name]))
        report(
          header,
          `The header ${header.name} has no example named ${name}, which ${type} has. Add it.`,
          'examples',
        );

      const id = valueIn(headers, 'webhook-id', name);
      const other = deliveries.get(id);
      if (id !== undefined && other)
        report(example, `The example has the webhook-id of ${other}. Give its delivery another id.`);
      deliveries.set(id, `${type}, ${name}`);

      const attempt = Number(valueIn(headers, 'webhook-timestamp', name));
      const event = secondsOf(example);
      if (attempt < event) {
        const message = `The webhook-timestamp ${attempt} is before the event. Set it to ${event} or later.`;
        report(example, message, 'value', 'timestamp');
      }
    }
  }
});

const valueIn = (headers: readonly Parameter[], wanted: string, example: string): unknown =>
  headers.find(({ name }) => name === wanted)?.examples?.[example]?.value;

/** The time of an event in epoch seconds. */
const secondsOf = ({ value }: Example) =>
  Math.floor(Date.parse(String((value as { timestamp?: unknown }).timestamp)) / 1000);
