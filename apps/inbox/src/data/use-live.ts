import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { invalidateThreads } from '@threads-api/client/react';
import { useEffect, useState } from 'preact/hooks';
import { draftsKey } from './drafts.ts';
import { sessionQuery } from './session.ts';

export type Connection = 'connecting' | 'live' | 'lost';

/** Follows what happens: what changed is read again. After a lost connection, everything is. */
export function useLive(enabled: boolean): Connection {
  const queries = useQueryClient();
  const [connection, setConnection] = useState<Connection>('connecting');
  useEffect(() => {
    if (!enabled) return;
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      source = new EventSource('/inbox/events');
      source.addEventListener('open', () => {
        setConnection('live');
        readAgain(queries);
      });
      source.addEventListener('change', ({ data }) => readAgain(queries, JSON.parse(data).threadIds));
      source.addEventListener('signed-out', () => queries.invalidateQueries(sessionQuery));
      source.addEventListener('error', () => {
        setConnection('lost');
        // A browser gives up after an answer that is not a stream, as of a proxy whose server is away.
        if (source?.readyState !== EventSource.CLOSED) return;
        queries.invalidateQueries(sessionQuery);
        retry = setTimeout(connect, 2000);
      });
    };
    connect();
    return () => {
      source?.close();
      clearTimeout(retry);
    };
  }, [queries, enabled]);
  return connection;
}

function readAgain(queries: QueryClient, threadIds?: string[]): void {
  queries.invalidateQueries({ queryKey: draftsKey });
  if (!threadIds) invalidateThreads(queries);
  else for (const id of threadIds) invalidateThreads(queries, id);
}
