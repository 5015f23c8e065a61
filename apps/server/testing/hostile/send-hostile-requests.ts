import { contract } from '@threads-api/contract';
import { createRandom } from '@threads-api/sample-data/random';
import { below, chance, headOf, type Random, type Victim } from './hostile-request.ts';
import { type Finding, judgeBatch } from './judge-batch.ts';
import { createKeptRequest } from './kept-request.ts';
import { sendBatch } from './send-batch.ts';

export interface HostileOptions {
  requests: number;
  /** The same seed gives the same requests. */
  seed: number;
}

const connections = 50;
const longestBatch = 32;
/** Stops after this many findings, because more of them usually have the same cause. */
const mostFindings = 5;

/** Sends hostile requests over raw connections. Returns what went wrong, and the number of responses by status. */
export async function sendHostileRequests(victim: Victim, { requests, seed }: HostileOptions) {
  const random = createRandom(seed);
  const statuses = new Map<number, number>();
  const findings: Finding[] = [];
  let sent = 0;
  const attack = async () => {
    while (sent < requests && findings.length < mostFindings) {
      const { port, batch, cut } = createBatch(random, victim, requests - sent);
      sent += batch.length;
      // After `Connection: close`, the rest needs a new connection.
      for (let left = batch; left.length > 0; ) {
        const outcome = await sendBatch(port, left, cut);
        for (const { status } of outcome.answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        findings.push(...judgeBatch(left, outcome));
        left = outcome.answers.at(-1)?.closes ? left.slice(outcome.answers.length) : [];
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, attack));
  return { findings: findings.slice(0, mostFindings), statuses };
}

const line = `GET ${contract.basePath}/threads HTTP/1.1`;

/** Requests for one connection, which the last one closes. Some batches go to the operations port. */
function createBatch(random: Random, victim: Victim, most: number) {
  const target = chance(random, 0.05) ? { ...victim, ...victim.operations } : victim;
  const kept = Math.min(below(random, longestBatch), most - 1);
  const batch = Array.from({ length: kept }, () => createKeptRequest(random, target));
  return {
    port: target.port,
    batch: [...batch, { bytes: headOf(line, [`Host: ${target.host}`, 'Connection: close']), isHead: false }],
    cut: chance(random, 0.3) ? random() : 1,
  };
}
