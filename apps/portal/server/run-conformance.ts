import { BadTarget, checkConformance, parseTarget, type Report, type Target } from '@threads-api/conformance';
import type { Board, ConformanceState, TargetName } from './portal-state.ts';

/** A request to run that cannot be followed, and why. */
export class BadRequest extends Error {}

/** Runs the kit and tells the board how far it is; one run for each target at a time. */
export async function runConformance(board: Board, name: TargetName, target: Target): Promise<void> {
  const earlier = board.state.conformance[name];
  if (earlier.status === 'running') throw new BadRequest('A run is under way. Wait until it has ended.');
  const tell = (state: ConformanceState) => board.update('conformance', { ...board.state.conformance, [name]: state });
  const { report: lastReport, contractHash: lastHash } = earlier;
  const last = { ...(lastReport && { report: lastReport }), ...(lastHash && { contractHash: lastHash }) };
  const { document, hash } = board.state.contract;
  tell({ ...last, status: 'running', progress: { done: 0, total: 0, requests: 0, findings: 0 } });
  let told = 0;
  try {
    const report: Report = await checkConformance(target, {
      document,
      onProgress({ done, total, requests, findings }) {
        if (Date.now() - told < 100) return;
        told = Date.now();
        tell({ ...last, status: 'running', progress: { done, total, requests, findings } });
      },
    });
    tell({ status: 'done', report, contractHash: hash });
  } catch (error) {
    if (!(error instanceof BadTarget)) console.error(error);
    const reason = error instanceof BadTarget ? error.message : 'The run failed. The terminal of the portal says why.';
    tell({ ...last, status: 'could not run', reason });
  }
}

/** A server that somebody names on the page: on this machine, so that the portal cannot be used to reach others. */
export function otherTarget(body: unknown): Target {
  const { baseUrl, token } = (body ?? {}) as Record<string, unknown>;
  if (typeof baseUrl !== 'string' || typeof token !== 'string' || token === '')
    throw new BadRequest('A base URL and a token are needed.');
  let hostname: string;
  try {
    hostname = new URL(baseUrl).hostname;
  } catch {
    throw new BadRequest('This is no URL. It looks like http://localhost:8080/api/v1.');
  }
  if (!isLoopback(hostname))
    throw new BadRequest(
      'Only a server on this machine can be tested from here: localhost or 127.0.0.1. For others there is pnpm conformance.',
    );
  try {
    return parseTarget({ baseUrl, tokens: { full: token } }, 'The base URL or the token');
  } catch (error) {
    throw new BadRequest((error as Error).message);
  }
}

export const isLoopback = (hostname: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
