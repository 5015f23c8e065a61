import { createRandom } from '@threads-api/sample-data/random';
import { memoryOf, type ServerProcess } from '../processes.ts';
import { below, chance, type HostileRequest, type Random, type Victim } from './hostile-request.ts';
import { type Finding, judgeBatch } from './judge-batch.ts';
import { createKeptRequest } from './kept-request.ts';
import { createLastRequest } from './last-request.ts';
import { sendBatch } from './send-batch.ts';

export interface HostileOptions {
  server: ServerProcess;
  victim: Victim;
  /** How many requests are sent. */
  requests: number;
  connections: number;
  /** The same seed gives the same requests. */
  seed: number;
  onProgress(line: string): void;
}

export interface HostileReport {
  seed: number;
  requests: number;
  answered: number;
  seconds: number;
  requestsPerSecond: number;
  /** The number of responses by status. */
  statuses: Record<string, number>;
  heapStartMB: number;
  heapEndMB: number;
  findings: Finding[];
}

const longestBatch = 32;
const progressMilliseconds = 2_000;
/** Stops after this many findings, because more of them usually have the same cause. */
const mostFindings = 5;

/** Sends hostile requests over raw connections and counts the responses. */
export async function runHostile(options: HostileOptions): Promise<HostileReport> {
  const { server, victim, requests, connections, seed, onProgress } = options;
  const random = createRandom(seed);
  const statuses = new Map<number, number>();
  const findings: Finding[] = [];
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  let sent = 0;
  let answered = 0;

  const attack = async () => {
    while (sent < requests && findings.length < mostFindings) {
      const { port, batch, cut } = createBatch(random, victim, requests - sent);
      sent += batch.length;
      // After `Connection: close`, the rest needs a new connection.
      for (let left = batch; left.length > 0; ) {
        const outcome = await sendBatch(port, left, cut);
        answered += outcome.answers.length;
        for (const { status } of outcome.answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        findings.push(...judgeBatch(left, outcome));
        left = outcome.answers.at(-1)?.closes ? left.slice(outcome.answers.length) : [];
      }
      if (server.child.exitCode !== null) findings.push({ problem: 'the server ended', requests: batch });
    }
  };
  const memoryStart = await memoryOf(server);
  const reporting = setInterval(
    () => onProgress(`${answered} of ${requests} answered, ${Math.round(answered / elapsed())} a second`),
    progressMilliseconds,
  );
  await Promise.all(Array.from({ length: connections }, attack));
  clearInterval(reporting);
  const seconds = elapsed();
  const memoryEnd = server.child.exitCode === null ? await memoryOf(server) : memoryStart;
  return {
    seed,
    requests: sent,
    answered,
    seconds: Math.round(seconds),
    requestsPerSecond: Math.round(answered / seconds),
    statuses: Object.fromEntries([...statuses].sort(([one], [other]) => one - other)),
    heapStartMB: Math.round(memoryStart.heap),
    heapEndMB: Math.round(memoryEnd.heap),
    findings: findings.slice(0, mostFindings),
  };
}

/** Requests for one connection: all but the last one keep it open. Some batches go to the operations port. */
function createBatch(random: Random, victim: Victim, most: number) {
  const target = chance(random, 0.05) ? { ...victim, ...victim.operations } : victim;
  const kept = Math.min(below(random, longestBatch), most - 1);
  const batch: HostileRequest[] = Array.from({ length: kept }, () => createKeptRequest(random, target));
  batch.push(createLastRequest(random, target));
  return { port: target.port, batch, cut: chance(random, 0.3) ? random() : 1 };
}
