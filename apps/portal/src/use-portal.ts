import type { Connection } from '@threads-api/ui/bar';
import { useEffect, useState } from 'preact/hooks';
import { liveFields, type PortalState } from '../server/portal-state.ts';

const retryMilliseconds = 1000;

/** Returns the state of the portal and keeps it up to date. On the static site, it never changes. */
export function usePortal(): { state: PortalState | undefined; connection: Connection } {
  const [state, setState] = useState<PortalState>();
  const [connection, setConnection] = useState<Connection>('connecting');

  useEffect(() => {
    let events: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let loaded = false;

    /** Reloads the complete state, because the services may differ after a restart of the portal. */
    const connect = async () => {
      try {
        const response = await fetch('data/state.json');
        if (!response.ok) throw new Error(`${response.status}`);
        const initial: PortalState = await response.json();
        setState(initial);
        loaded = true;
        if (initial.live) subscribe();
        else setConnection('static');
      } catch {
        setConnection(loaded ? 'lost' : 'failed');
        timer = setTimeout(connect, retryMilliseconds);
      }
    };

    const subscribe = () => {
      events = new EventSource('events');
      events.onopen = () => setConnection('live');
      events.onerror = () => {
        events?.close();
        setConnection('lost');
        timer = setTimeout(connect, retryMilliseconds);
      };
      for (const name of liveFields) {
        events.addEventListener(name, ({ data }) => {
          const value = JSON.parse(data);
          setState((current) => current && { ...current, [name]: value });
        });
      }
    };

    // Browsers allow few connections per host, so hidden tabs close theirs.
    const onVisibilityChange = () => {
      events?.close();
      clearTimeout(timer);
      if (!document.hidden) connect();
    };

    document.addEventListener('visibilitychange', onVisibilityChange);
    connect();
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      events?.close();
      clearTimeout(timer);
    };
  }, []);

  return { state, connection };
}
