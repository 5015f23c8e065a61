import { useEffect } from 'preact/hooks';
import type { PortalState, ServiceName } from '../server/portal-state.ts';
import { readSecret } from './read-secret.ts';

/** Starts a run. Returns an error message if it could not start. */
export async function startRun(name: ServiceName): Promise<string | undefined> {
  try {
    const headers = { Authorization: `Bearer ${await readSecret()}` };
    const response = await fetch(`conformance/${name}`, { method: 'POST', headers });
    return response.ok ? undefined : (await response.json()).message;
  } catch {
    return 'The portal is not responding. Check that it is running.';
  }
}

/** Starts the first run of a server whose result a page shows. */
export function useFirstRun({ services, conformance }: PortalState, name: ServiceName): void {
  const isMissing = services[name] !== undefined && conformance?.[name].status === 'never';
  useEffect(() => {
    // Another tab may already have started it.
    if (isMissing) void startRun(name);
  }, [isMissing, name]);
}
