import { BadTarget, parseTarget, type Target } from '@threads-api/conformance';
import type { ConformanceState, ServiceName, TargetName, Targets } from './portal-state.ts';
import { runKit } from './run-kit.ts';
import type { StateStore } from './state-store.ts';

/** A run cannot start because of what the request asks for. */
export class BadRequest extends Error {}

/** Runs the conformance kit and reports its progress to the store. Each target has one run at a time. */
export async function runConformance(
  store: StateStore,
  name: TargetName,
  target: Target,
  signal: AbortSignal,
): Promise<void> {
  const { status, report: lastReport, contractHash: lastHash } = store.state.conformance[name];
  if (status === 'running') throw new BadRequest('A run is in progress. Wait until it ends.');
  const update = (state: ConformanceState) =>
    store.update('conformance', { ...store.state.conformance, [name]: state });
  const last = { ...(lastReport && { report: lastReport }), ...(lastHash && { contractHash: lastHash }) };
  const { document, hash } = store.state.contract;
  update({ ...last, status: 'running', progress: { done: 0, total: 0, requests: 0, findings: 0 } });
  let updatedAt = 0;
  try {
    const report = await runKit(target, {
      document,
      signal,
      onProgress(progress) {
        if (Date.now() - updatedAt < 100) return;
        updatedAt = Date.now();
        update({ ...last, status: 'running', progress });
      },
    });
    update({ status: 'done', report, contractHash: hash });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof BadTarget)) console.error(error);
    const reason = error instanceof BadTarget ? error.message : 'The run failed. See the terminal of the portal.';
    update({ ...last, status: 'could not run', reason });
  }
}

/** Tests the servers that the portal starts, one after the other, unless a user was first. */
export async function runAtStart(store: StateStore, targets: Targets, signal: AbortSignal): Promise<void> {
  for (const name of ['server', 'mock'] satisfies ServiceName[]) {
    const target = targets[name];
    if (!target || signal.aborted || store.state.conformance[name].status !== 'never') continue;
    await runConformance(store, name, target, signal);
  }
}

/** Parses the server that a user enters, or whose target file a user drops on the page. Only this machine is allowed, so that nobody can reach other hosts through the portal. */
export function parseOtherTarget(body: unknown): Target {
  const { baseUrl, token, target } = (body ?? {}) as Record<string, unknown>;
  if (target !== undefined) return onThisMachine(readTarget(target, 'The target file'));
  if (typeof baseUrl !== 'string' || typeof token !== 'string' || token === '')
    throw new BadRequest('Enter a base URL and a token.');
  if (!URL.canParse(baseUrl))
    throw new BadRequest('The base URL is not a URL. It looks like http://localhost:8080/api/v1.');
  return onThisMachine(readTarget({ baseUrl, tokens: { full: token } }, 'The base URL or the token'));
}

function readTarget(json: unknown, name: string): Target {
  try {
    return parseTarget(json, name);
  } catch (error) {
    throw new BadRequest((error as Error).message);
  }
}

function onThisMachine(target: Target): Target {
  if (isLoopback(new URL(target.baseUrl).hostname)) return target;
  throw new BadRequest(
    'Only a server on this machine can be tested here: localhost or 127.0.0.1. For other servers, use pnpm conformance.',
  );
}

export const isLoopback = (hostname: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
