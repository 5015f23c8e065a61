import { useQuery } from '@tanstack/react-query';
import { useState } from 'preact/hooks';
import { attemptsQuery, type DeliveryInfo, deliveriesQuery, type EndpointInfo } from '../data/own-things.ts';
import { Time } from './time.tsx';

interface WebhookCardProps {
  endpoint: EndpointInfo;
  onAct(action: { method?: 'POST' | 'DELETE'; path: string }): void;
}

export function WebhookCard({ endpoint, onAct }: WebhookCardProps) {
  const { id, url, events, disabledAt, disabledBecause, rotatingUntil } = endpoint;
  const { data: deliveries = [] } = useQuery(deliveriesQuery(id));
  const [open, setOpen] = useState<string>();
  return (
    <section class={`card ${disabledAt ? 'bad' : ''}`} aria-label={url}>
      <h2 class="url">{url}</h2>
      <p class="quiet">{events.join(', ')}</p>
      {disabledAt && <p class="bad">Disabled: {disabledBecause}.</p>}
      {rotatingUntil && (
        <p class="quiet">
          Both secrets sign until <Time at={rotatingUntil} long />.
        </p>
      )}
      <div class="buttons">
        <button type="button" class="small" onClick={() => onAct({ path: `/${id}/test` })}>
          Send a test
        </button>
        <button type="button" class="small" onClick={() => onAct({ path: `/${id}/rotate` })}>
          Rotate secret
        </button>
        {disabledAt && (
          <button type="button" class="small" onClick={() => onAct({ path: `/${id}/enable` })}>
            Enable
          </button>
        )}
        <button type="button" class="small" onClick={() => onAct({ method: 'DELETE', path: `/${id}` })}>
          Delete
        </button>
      </div>
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
                  onRedeliver={() => onAct({ path: `/${id}/deliveries/${delivery.id}/redeliver` })}
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
  delivery: DeliveryInfo;
  open: boolean;
  onToggle(): void;
  onRedeliver(): void;
}

function DeliveryRow({ endpointId, delivery, open, onToggle, onRedeliver }: DeliveryRowProps) {
  const { type, state, attempts, createdAt, lastStatus } = delivery;
  const { data: list = [] } = useQuery({ ...attemptsQuery(endpointId, delivery), enabled: open });
  return (
    <>
      <tr>
        <th scope="row">{type}</th>
        <td class={state === 'delivered' ? 'good' : state === 'failed' ? 'bad' : undefined}>
          {state} {lastStatus}
        </td>
        <td>
          <Time at={createdAt} long />
        </td>
        <td class="buttons">
          <button type="button" class="small" aria-expanded={open} onClick={onToggle}>
            {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
          </button>
          <button type="button" class="small" onClick={onRedeliver}>
            Redeliver
          </button>
        </td>
      </tr>
      {open &&
        list.map(({ number, at, status, milliseconds, answer }) => (
          <tr key={number} class="attempt">
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
