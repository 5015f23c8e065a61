import { once } from 'node:events';
import { BadTarget, checkConformance } from '@threads-api/conformance';
import { Refused } from '../http/respond.ts';
import type { ConformanceState, DisposableTarget, ServiceName, Targets } from '../portal-state.ts';
import type { StateStore } from '../state-store.ts';

export interface Runner {
  /** Starts a run. Throws `Refused` if it cannot start. */
  run(name: ServiceName): Promise<void>;
  /** Aborts the runs in progress and stops their servers. */
  stop(): Promise<unknown>;
}

/**
 * Creates a runner, which runs the conformance kit and reports its progress to the store. A server can have only one run at a
 * time. Runs are aborted when the portal stops.
 *
 * @param currentDocument Returns the document to check servers against.
 */
export function createRunner(store: StateStore, targets: Targets, currentDocument: () => object): Runner {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = once(signal, 'abort');
  const running = new Set<Promise<void>>();

  const runConformance = async (name: ServiceName): Promise<void> => {
    const open = targets[name];
    const { conformance } = store.state;
    if (!open || !conformance) throw new Refused(400, 'There is no such server.');
    const { status, report: lastReport, contractHash: lastHash } = conformance[name];
    if (status === 'running') throw new Refused(409, 'A run is in progress. Wait until it ends.');
    const update = (state: ConformanceState) =>
      store.update('conformance', { ...conformance, ...store.state.conformance, [name]: state });
    const last = { ...(lastReport && { report: lastReport }), ...(lastHash && { contractHash: lastHash }) };
    const { hash } = store.state.contract;
    update({ ...last, status: 'running', progress: { done: 0, total: 0, requests: 0, findings: 0 } });
    let updatedAt = 0;
    let opened: DisposableTarget | undefined;
    try {
      const document = currentDocument();
      opened = await open(document);
      if (signal.aborted) return;
      const { target, timeout } = opened;
      const checking = checkConformance(target, {
        document,
        ...(timeout && { timeout }),
        onProgress({ done, total, requests, findings }) {
          signal.throwIfAborted();
          if (Date.now() - updatedAt < 100) return;
          updatedAt = Date.now();
          update({ ...last, status: 'running', progress: { done, total, requests, findings } });
        },
      });
      await Promise.race([checking, stopped]);
      if (signal.aborted) return;
      const report = await checking;
      update({ status: 'done', report, contractHash: hash });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof BadTarget)) console.error(error);
      const reason = error instanceof BadTarget ? error.message : 'The run failed. See the terminal of the portal.';
      update({ ...last, status: 'could not run', reason });
    } finally {
      await opened?.stop();
    }
  };

  return {
    run(name) {
      const ended = runConformance(name);
      running.add(ended);
      void ended.catch(() => undefined).finally(() => running.delete(ended));
      return ended;
    },
    stop() {
      stopping.abort();
      return Promise.allSettled(running);
    },
  };
}
