import { useEffect, useState } from 'preact/hooks';
import type { PortalState } from '../server/portal-state.ts';

export type Connection = 'connecting' | 'live' | 'lost' | 'static' | 'failed';

const pause = 1000;

/** The state behind the page, kept up to date for as long as a server stands behind it. */
export function usePortal(): { state: PortalState | undefined; connection: Connection } {
  const [state, setState] = useState<PortalState>();
  const [connection, setConnection] = useState<Connection>('connecting');

  useEffect(() => {
    let events: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known = false;

    /** From the beginning each time: the portal may have been started anew, with other services. */
    const connect = async () => {
      try {
        const response = await fetch('data/state.json');
        if (!response.ok) throw new Error(`${response.status}`);
        const first: PortalState = await response.json();
        setState(first);
        known = true;
        if (first.live) follow();
        else setConnection('static');
      } catch {
        setConnection(known ? 'lost' : 'failed');
        timer = setTimeout(connect, pause);
      }
    };

    const follow = () => {
      events = new EventSource('events');
      events.onopen = () => setConnection('live');
      events.onerror = () => {
        events?.close();
        setConnection('lost');
        timer = setTimeout(connect, pause);
      };
      for (const name of ['contract', 'conformance'] as const) {
        events.addEventListener(name, ({ data }) => {
          const part = JSON.parse(data);
          setState((shown) => shown && { ...shown, [name]: part });
        });
      }
    };

    // A browser has few connections for each host: a tab that nobody looks at leaves its own to others.
    const turn = () => {
      events?.close();
      clearTimeout(timer);
      if (!document.hidden) connect();
    };

    document.addEventListener('visibilitychange', turn);
    connect();
    return () => {
      document.removeEventListener('visibilitychange', turn);
      events?.close();
      clearTimeout(timer);
    };
  }, []);

  return { state, connection };
}
