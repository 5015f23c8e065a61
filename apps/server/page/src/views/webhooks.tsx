import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Empty } from '@threads-api/ui/empty';
import { useState } from 'preact/hooks';
import { createWebhook, webhooksQuery } from '../data/account-queries.ts';
import { showNotice } from '../data/notices.ts';
import type { SignedIn } from '../data/session.ts';
import { Failed } from '../parts/failed.tsx';
import { Secret } from '../parts/secret.tsx';
import { type WebhookAction, WebhookCard } from '../parts/webhook-card.tsx';
import { WebhookForm } from '../parts/webhook-form.tsx';

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
      {error && !own && <Failed what="Your webhooks" error={error} onRetry={() => refetch()} />}
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
