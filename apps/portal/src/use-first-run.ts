import { useEffect } from 'preact/hooks';
import type { PortalState, ServiceName } from '../server/portal-state.ts';
import { startRun } from './start-run.ts';

/** Starts the first run of a server whose result a page shows. */
export function useFirstRun({ live, services, conformance }: PortalState, name: ServiceName): void {
  const isMissing = live && services[name] !== undefined && conformance?.[name].status === 'never';
  useEffect(() => {
    // Another tab may already have started it.
    if (isMissing) void startRun(name);
  }, [isMissing, name]);
}
