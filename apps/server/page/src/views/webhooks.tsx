import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Empty } from '@threads-api/ui/empty';
import { useState } from 'preact/hooks';
import {
  createWebhook,
  type Delivery,
  deleteWebhook,
  deliveriesQuery,
  enableWebhook,
  type NewWebhook,
  redeliver,
  rotateSecret,
  testWebhook,
  type Webhook,
  webhooksQuery,
} from '../data/account-queries.ts';
import { showNotice } from '../data/notices.ts';
import type { SignedIn } from '../data/session.ts';
import { useUnsaved } from '../data/unsaved.ts';
import { Failed } from '../parts/failed.tsx';
import { Choices, Form, Problem, SubmitButton, useFocusInvalid } from '../parts/form.tsx';
import { ConfirmDialog } from '../parts/modal.tsx';
import { Secret } from '../parts/secret.tsx';
import { SmallButton } from '../parts/small-button.tsx';
import { Time } from '../parts/time.tsx';

/** The user's own webhooks and their deliveries. */
export function Webhooks({ session }: { session: SignedIn }) {
  const queries = useQueryClient();
  const { data: own, error, refetch } = useQuery(webhooksQuery);
  const [shown, setShown] = useState<string>();
  const act = useMutation({
    mutationFn: ({ send }: WebhookAction) => send(),
    onSuccess({ id, secret }, { deletes }) {
      if (secret) setShown(secret);
      if (deletes)
        queries.setQueryData(
          webhooksQuery.queryKey,
          (shown) => shown && { ...shown, data: shown.data.filter((endpoint) => endpoint.id !== id) },
        );
    },
    onError: ({ message }, { isForm }) => isForm || showNotice(message),
    // The deliveries of a deleted webhook can no longer be fetched.
    onSettled: (_data, _error, { deletes = false }) => queries.invalidateQueries({ ...webhooksQuery, exact: deletes }),
  });

  return (
    <main id="main" tabIndex={-1} class="page">
      <h1>Webhooks</h1>
      <p class="lead">
        A webhook receives an event for each change to a thread that you can see, and for each draft of your agents that
        is sent or discarded.
      </p>
      {error && !own && <Failed what="Your webhooks" error={error} onRetry={refetch} />}
      {shown && (
        <Secret title="Copy the signing secret now: it is not shown again" onClose={() => setShown(undefined)}>
          {shown}
        </Secret>
      )}
      {own && (
        <WebhookForm
          userId={session.user.id}
          events={own.events}
          busy={act.isPending}
          onCreate={(webhook) => act.mutateAsync({ send: () => createWebhook(webhook), isForm: true })}
        />
      )}
      {own?.data.length === 0 && <Empty title="You have no webhooks" />}
      {own?.data.map((endpoint) => (
        <WebhookCard key={endpoint.id} endpoint={endpoint} onAct={act.mutate} />
      ))}
    </main>
  );
}

/** A change to the user's own webhooks. */
interface WebhookAction {
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

function WebhookCard({ endpoint, onAct }: WebhookCardProps) {
  const { id, url, events, disabledAt, disabledBecause, rotatingUntil } = endpoint;
  const { data: deliveries = [] } = useQuery(deliveriesQuery(id));
  const [deleting, setDeleting] = useState(false);
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
      </ConfirmDialog>
      {deliveries.length > 0 && (
        <div class="wide">
          <table>
            <caption>Deliveries, newest first</caption>
            <tbody>
              {deliveries.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
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

function DeliveryRow({ delivery, onRedeliver }: { delivery: Delivery; onRedeliver(): void }) {
  const { type, state, attempts, createdAt, dueAt, lastStatus, lastAnswer } = delivery;
  return (
    <tr>
      <th scope="row">{type}</th>
      <td class={state === 'delivered' ? 'good' : state === 'failed' ? 'bad' : undefined}>
        {state} {lastStatus}
        {attempts > 0 && dueAt && (
          <>
            , next attempt <Time at={dueAt} long />
          </>
        )}
        {lastAnswer && <p class="quiet">{lastAnswer}</p>}
      </td>
      <td>
        <Time at={createdAt} long />
      </td>
      <td class="buttons">
        {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
        <SmallButton onClick={onRedeliver}>Redeliver</SmallButton>
      </td>
    </tr>
  );
}

interface WebhookFormProps {
  userId: string;
  events: NewWebhook['events'];
  busy: boolean;
  /** Rejects if the webhook could not be created. */
  onCreate(webhook: NewWebhook): Promise<unknown>;
}

function WebhookForm({ userId, events, busy, onCreate }: WebhookFormProps) {
  const [url = '', keepUrl, forgetUrl] = useUnsaved<string>(userId, 'new', 'url');
  const [problem, setProblem] = useState<string>();
  const form = useFocusInvalid([problem]);
  const [without, setWithout] = useState<string[]>([]);
  const wanted = events.filter((event) => !without.includes(event));
  const missing = url.trim() === '' ? 'Enter a URL.' : wanted.length === 0 ? 'Choose an event.' : undefined;
  return (
    <Form
      ref={form}
      class="card fields"
      aria-label="New webhook"
      onInput={() => setProblem(undefined)}
      onSave={() => {
        if (missing !== undefined || busy) return undefined;
        // A rejected URL stays in the field.
        return onCreate({ url: url.trim(), events: wanted }).then(
          () => forgetUrl(url),
          ({ message }: Error) => setProblem(message),
        );
      }}
    >
      <label class="grow">
        URL
        <input
          value={url}
          aria-invalid={problem !== undefined}
          aria-describedby="problem-url"
          inputMode="url"
          placeholder="https://example.com/hooks"
          onInput={(event) => keepUrl(event.currentTarget.value || undefined)}
        />
      </label>
      <Problem id="problem-url" text={problem} />
      <Choices legend="Events" values={events} without={without} onChange={setWithout} />
      <SubmitButton missing={missing} busy={busy}>
        Create webhook
      </SubmitButton>
    </Form>
  );
}
