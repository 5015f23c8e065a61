import { useQuery } from '@tanstack/react-query';
import { type Receiver, receiversQuery } from '../data/drafts.ts';
import { ShownText } from './shown-text.tsx';
import { Time } from './time.tsx';

/** The webhooks that report the message after sending, and whether their deliveries succeed. */
export function Receivers({ draftId, isSent = false }: { draftId: string; isSent?: boolean }) {
  const { data } = useQuery(receiversQuery(draftId, isSent));
  if (!data) return null;
  if (data.length === 0)
    return (
      <p>
        {isSent
          ? 'The message was added to the thread. No webhook received it, or the webhook was deleted or its owner left the inbox since then.'
          : 'The message is added to the thread. No webhook receives it, so no program mails it. Your operator can connect a mail bridge.'}
      </p>
    );
  return (
    <>
      <p>
        {isSent
          ? 'The message was added to the thread. Webhooks that existed then:'
          : `The message is added to the thread and reported to ${data.length === 1 ? 'a webhook' : 'webhooks'}:`}
      </p>
      <ul>
        {data.map((receiver, index) => (
          <li key={index}>
            Webhook of <ShownText text={receiver.ownerName} />
            {': '}
            {describe(receiver, isSent)}
            {receiver.delivery?.at && !receiver.isDisabled && (
              <>
                {' '}
                <Time at={receiver.delivery.at} long />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function describe({ isDisabled, delivery }: Receiver, isSent: boolean): string {
  if (isDisabled && !(isSent && delivery?.state === 'delivered')) return 'disabled, so it receives nothing';
  if (!delivery) return isSent ? 'no delivery of this message is recorded' : 'nothing was delivered to it yet';
  const { state, at, status } = delivery;
  const problem = status === null ? 'no answer' : `status ${status}`;
  const result = {
    delivered: 'delivered',
    pending: at ? `${problem}; the delivery is tried again; last attempt` : 'waiting',
    failed: `not delivered, ${problem};`,
    withdrawn: 'withdrawn, because its owner left the inbox',
  }[state];
  return isSent ? result : `last delivery: ${result}`;
}
