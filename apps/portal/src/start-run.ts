import type { TargetName } from '../server/portal-state.ts';
import { readSecret } from './read-secret.ts';

/** Starts a run. Returns an error message if it could not start. */
export async function startRun(name: TargetName, body?: object): Promise<string | undefined> {
  const response = await post(`conformance/${name}`, body).catch(() => undefined);
  if (!response) return 'The portal is not responding. Check that it is running.';
  return response.ok ? undefined : (await response.json()).message;
}

async function post(path: string, body: object | undefined): Promise<Response> {
  const headers = { Authorization: `Bearer ${await readSecret()}`, 'Content-Type': 'application/json' };
  return fetch(path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) });
}
