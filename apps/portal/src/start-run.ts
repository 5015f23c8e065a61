import type { ServiceName } from '../server/portal-state.ts';
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
