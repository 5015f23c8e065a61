import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Empty } from '@threads-api/ui/empty';
import { useState } from 'preact/hooks';
import { showNotice } from '../data/notices.ts';
import { webhooksQuery } from '../data/own-things.ts';
import { request } from '../data/request.ts';
import { Failed } from '../parts/failed.tsx';
import { Secret } from '../parts/secret.tsx';
import { WebhookCard } from '../parts/webhook-card.tsx';
import { WebhookForm } from '../parts/webhook-form.tsx';

interface WithSecret {
  id: string;
  secret: string;
}

/** The user's own webhooks, with what was delivered to them. */
export function Webhooks() {
  const queries = useQueryClient();
  const { data: own, error, refetch } = useQuery(webhooksQuery);
  const [shown, setShown] = useState<WithSecret>();
  const act = useMutation({
    mutationFn: ({ method = 'POST', path, body }: { method?: 'POST' | 'DELETE'; path: string; body?: object }) =>
      request<Partial<WithSecret>>(method, `/webhooks${path}`, body),
    onSuccess({ id, secret }, { method }) {
      if (id && secret) setShown({ id, secret });
      if (method === 'DELETE')
        queries.setQueryData(
          webhooksQuery.queryKey,
          (shown) => shown && { ...shown, data: shown.data.filter((endpoint) => endpoint.id !== id) },
        );
    },
    onError: ({ message }) => showNotice(message),
    // What was delivered to a deleted webhook cannot be read any more.
    onSettled: (_data, _error, { method }) =>
      queries.invalidateQueries({ ...webhooksQuery, exact: method === 'DELETE' }),
  });

  return (
    <main id="main" tabIndex={-1} class="page">
      <h1>Webhooks</h1>
      <p class="lead">A webhook receives an event for each change of a thread that you see.</p>
      {error && !own && <Failed what="Your webhooks" error={error} onRetry={() => refetch()} />}
      {shown && (
        <Secret title="The signing secret is shown only now" onClose={() => setShown(undefined)}>
          {shown.secret}
        </Secret>
      )}
      {own && (
        <WebhookForm
          events={own.events}
          busy={act.isPending}
          onCreate={(body) => act.mutateAsync({ path: '', body })}
        />
      )}
      {own?.data.length === 0 && <Empty title="You have no webhooks" />}
      {own?.data.map((endpoint) => (
        <WebhookCard key={endpoint.id} endpoint={endpoint} onAct={act.mutate} />
      ))}
    </main>
  );
}
