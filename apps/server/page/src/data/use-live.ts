import type { Connection } from '@threads-api/ui/bar';
import { useEffect, useState } from 'preact/hooks';
import { queries } from './queries.ts';
import { createRefetch } from './refetch-changes.ts';
import { sessionQuery } from './session.ts';

const retryMilliseconds = 2000;

/**
 * Refetches changed threads, and everything after a lost connection. Hidden tabs close their connection, because browsers
 * limit the connections per host.
 */
export function useLive(): Connection {
  const [connection, setConnection] = useState<Connection>('connecting');
  useEffect(() => {
    const refetch = createRefetch(queries);
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;

    const disconnect = () => {
      source?.close();
      clearTimeout(retry);
    };
    const connect = () => {
      source = new EventSource('/inbox/events');
      source.addEventListener('open', () => {
        setConnection('live');
        refetch();
      });
      source.addEventListener('change', ({ data }) => refetch(JSON.parse(data).threadIds));
      source.addEventListener('signed-out', () => queries.invalidateQueries(sessionQuery));
      source.addEventListener('error', () => {
        setConnection('lost');
        // Browsers stop reconnecting after a response that is not a stream, such as a proxy's 502.
        if (source?.readyState !== EventSource.CLOSED) return;
        queries.invalidateQueries(sessionQuery);
        retry = setTimeout(connect, retryMilliseconds);
      });
    };
    const follow = () => {
      disconnect();
      if (!navigator.onLine) setConnection('lost');
      else if (!document.hidden) connect();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    // After a network change, a stream may take minutes to fail.
    for (const event of ['offline', 'online']) addEventListener(event, follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      for (const event of ['offline', 'online']) removeEventListener(event, follow);
      disconnect();
    };
  }, []);
  return connection;
}
