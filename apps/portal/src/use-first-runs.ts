import { useEffect } from 'preact/hooks';
import type { PortalState, ServiceName } from '../server/portal-state.ts';
import { startRun } from './start-run.ts';

/** Starts the first run of each server whose result a page shows. */
export function useFirstRuns({ live, services, conformance }: PortalState, names: ServiceName[]): void {
  const missing = names.filter((name) => live && services[name] && conformance?.[name].status === 'never').join();
  useEffect(() => {
    // Another tab may already have started it.
    for (const name of names) if (missing.includes(name)) void startRun(name);
  }, [missing]);
}
