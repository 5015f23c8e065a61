import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'preact/hooks';
import { createReader } from './read-again.ts';
import { sessionQuery } from './session.ts';

export type Connection = 'connecting' | 'live' | 'lost';

const retryMilliseconds = 2000;

/**
 * Follows what happens: what changed is read again. After a lost connection, everything is. A page that nobody looks at
 * lets go of its connection, since a browser has only a few for one host.
 */
export function useLive(): Connection {
  const queries = useQueryClient();
  const [connection, setConnection] = useState<Connection>('connecting');
  useEffect(() => {
    const readAgain = createReader(queries);
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
        readAgain();
      });
      source.addEventListener('change', ({ data }) => readAgain(JSON.parse(data).threadIds));
      source.addEventListener('signed-out', () => queries.invalidateQueries(sessionQuery));
      source.addEventListener('error', () => {
        setConnection('lost');
        // A browser gives up after an answer that is not a stream, as of a proxy whose server is away.
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
    // A stream that the network has left behind may take minutes to notice it.
    for (const event of ['offline', 'online']) addEventListener(event, follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      for (const event of ['offline', 'online']) removeEventListener(event, follow);
      disconnect();
    };
  }, [queries]);
  return connection;
}
