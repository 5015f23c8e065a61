import { BadTarget, type Target } from '@threads-api/conformance';
import { Refused } from '../http/refused.ts';
import type { ConformanceState, ServiceName, TargetName, Targets } from '../portal-state.ts';
import type { StateStore } from '../state-store.ts';
import { runKit } from './run-kit.ts';

/** Runs the conformance kit and reports its progress to the store. Each target has one run at a time. */
export async function runConformance(
  store: StateStore,
  name: TargetName,
  target: Target,
  signal: AbortSignal,
): Promise<void> {
  const { status, report: lastReport, contractHash: lastHash } = store.state.conformance[name];
  if (status === 'running') throw new Refused(409, 'A run is in progress. Wait until it ends.');
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
