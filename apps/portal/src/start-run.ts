import type { TargetName } from '../server/portal-state.ts';

/** Starts a run. Returns an error message if the run could not start. */
export async function startRun(name: TargetName, body?: object): Promise<string | undefined> {
  const response = await fetch(`conformance/${name}`, {
    method: 'POST',
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (!response) return 'The portal is not responding. Check that it is running.';
  return response.ok ? undefined : (await response.json()).message;
}
