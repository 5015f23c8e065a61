import { useEffect, useState } from 'preact/hooks';
import type { PortalState } from '../server/portal-state.ts';

export type Connection = 'connecting' | 'live' | 'lost' | 'static' | 'failed';

/** The state behind the page, kept up to date for as long as a server stands behind it. */
export function usePortal(): { state: PortalState | undefined; connection: Connection } {
  const [state, setState] = useState<PortalState>();
  const [connection, setConnection] = useState<Connection>('connecting');

  useEffect(() => {
    let events: EventSource | undefined;
    fetch('data/state.json')
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(`${response.status}`))))
      .then((first: PortalState) => {
        setState(first);
        if (!first.live) {
          setConnection('static');
          return;
        }
        events = new EventSource('events');
        events.onopen = () => setConnection('live');
        // The browser tries again by itself.
        events.onerror = () => setConnection('lost');
        for (const name of ['contract', 'conformance'] as const) {
          events.addEventListener(name, ({ data }) => {
            const part = JSON.parse(data);
            setState((known) => known && { ...known, [name]: part });
          });
        }
      })
      .catch(() => setConnection('failed'));
    return () => events?.close();
  }, []);

  return { state, connection };
}
