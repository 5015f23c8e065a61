import { useQuery } from '@tanstack/react-query';
import { useState } from 'preact/hooks';
import {
  attemptsQuery,
  type Delivery,
  deleteWebhook,
  deliveriesQuery,
  enableWebhook,
  redeliver,
  rotateSecret,
  testWebhook,
  type Webhook,
} from '../data/account-queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SmallButton } from './small-button.tsx';
import { Time } from './time.tsx';

/** A change to the user's own webhooks. */
export interface WebhookAction {
  send(): Promise<{ id: string; secret?: string }>;
  /** Whether a form sends the change. It shows why a change was rejected. */
  isForm?: boolean;
  /** Whether the change deletes the webhook. */
  deletes?: boolean;
}

interface WebhookCardProps {
  endpoint: Webhook;
  onAct(action: WebhookAction): void;
}

export function WebhookCard({ endpoint, onAct }: WebhookCardProps) {
  const { id, url, events, disabledAt, disabledBecause, rotatingUntil } = endpoint;
  const { data: deliveries = [] } = useQuery(deliveriesQuery(id));
  const [open, setOpen] = useState<string>();
  const [deleting, setDeleting] = useState(false);
  const lastDelivered = deliveries.find(({ state }) => state === 'delivered');
  const act = (send: (id: string) => ReturnType<WebhookAction['send']>) => onAct({ send: () => send(id) });
  return (
    <section class={`card ${disabledAt ? 'bad' : ''}`} aria-label={url}>
      <h2>{url}</h2>
      <p class="quiet">{events.join(', ')}</p>
      {disabledAt && <p class="bad">Disabled: {disabledBecause}.</p>}
      {rotatingUntil && (
        <p class="quiet">
          Signed with both secrets until <Time at={rotatingUntil} long />.
        </p>
      )}
      <div class="buttons">
        <SmallButton onClick={() => act(testWebhook)}>Send a test</SmallButton>
        <SmallButton onClick={() => act(rotateSecret)}>Rotate secret</SmallButton>
        {disabledAt && <SmallButton onClick={() => act(enableWebhook)}>Enable</SmallButton>}
        <SmallButton onClick={() => setDeleting(true)}>Delete</SmallButton>
      </div>
      <ConfirmDialog
        open={deleting}
        title="Delete this webhook?"
        confirm="Delete"
        cancel="Keep it"
        onConfirm={() => onAct({ send: () => deleteWebhook(id), deletes: true })}
        onClose={() => setDeleting(false)}
      >
        <p>
          <span>{url}</span> no longer receives {events.join(', ')}. You cannot undo this.
        </p>
        <p>
          {lastDelivered ? (
            <>
              The last event was delivered <Time at={lastDelivered.createdAt} long />.
            </>
          ) : (
            'No event was delivered recently.'
          )}
        </p>
      </ConfirmDialog>
      {deliveries.length > 0 && (
        <div class="wide">
          <table>
            <caption>Deliveries, newest first</caption>
            <tbody>
              {deliveries.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  endpointId={id}
                  delivery={delivery}
                  open={open === delivery.id}
                  onToggle={() => setOpen(open === delivery.id ? undefined : delivery.id)}
                  onRedeliver={() => onAct({ send: () => redeliver(id, delivery.id) })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface DeliveryRowProps {
  endpointId: string;
  delivery: Delivery;
  open: boolean;
  onToggle(): void;
  onRedeliver(): void;
}

function DeliveryRow({ endpointId, delivery, open, onToggle, onRedeliver }: DeliveryRowProps) {
  const { type, state, attempts, createdAt, dueAt, lastStatus } = delivery;
  const { data: list = [] } = useQuery({ ...attemptsQuery(endpointId, delivery), enabled: open });
  return (
    <>
      <tr>
        <th scope="row">{type}</th>
        <td class={state === 'delivered' ? 'good' : state === 'failed' ? 'bad' : undefined}>
          {state} {lastStatus}
          {attempts > 0 && dueAt && (
            <>
              , next attempt <Time at={dueAt} long />
            </>
          )}
        </td>
        <td>
          <Time at={createdAt} long />
        </td>
        <td class="buttons">
          <SmallButton aria-expanded={open} onClick={onToggle}>
            {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
          </SmallButton>
          <SmallButton onClick={onRedeliver}>Redeliver</SmallButton>
        </td>
      </tr>
      {open &&
        list.map(({ number, at, status, milliseconds, answer }) => (
          <tr key={number} class="quiet">
            <td>attempt {number}</td>
            <td>{status ?? 'no answer'}</td>
            <td>
              <Time at={at} long />, {milliseconds} ms
            </td>
            <td>{answer}</td>
          </tr>
        ))}
    </>
  );
}
