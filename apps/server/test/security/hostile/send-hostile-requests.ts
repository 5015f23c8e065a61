import { contract } from '@threads-api/contract';
import { createRandom } from '@threads-api/sample-data/random';
import { exchangeBytes } from '@threads-api/testing';
import { below, chance, headOf, type Random, type Victim } from './hostile-request.ts';
import { createKeptRequest } from './kept-request.ts';

export interface HostileOptions {
  requests: number;
  /** The same seed gives the same requests. */
  seed: number;
}

/** A fault of the server, and the requests on the connection that caused it. */
export interface Finding {
  problem: string;
  requests: string[];
}

const connections = 50;
const longestBatch = 32;
/** Stops after this many findings, because more of them usually have the same cause. */
const mostFindings = 5;
/** The milliseconds of silence after which a response counts as missing. */
const patience = 20_000;

/** Sends hostile requests over raw connections. Returns what went wrong, and the number of responses by status. */
export async function sendHostileRequests(victim: Victim, { requests, seed }: HostileOptions) {
  const random = createRandom(seed);
  const statuses = new Map<number, number>();
  const findings: Finding[] = [];
  let sent = 0;
  const attack = async () => {
    while (sent < requests && findings.length < mostFindings) {
      const { host, batch } = createBatch(random, victim, requests - sent);
      sent += batch.length;
      // After `Connection: close`, the rest needs a new connection.
      for (let left = batch; left.length > 0; ) {
        const { text, statuses: received } = await exchangeBytes(`http://${host}`, left.join(''), patience);
        for (const status of received) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const closes = /\r\nconnection: close\r\n/i.test(text.slice(text.lastIndexOf('HTTP/1.1 ')));
        const problem = problemOf(received, left.length, closes);
        if (problem) findings.push({ problem, requests: left });
        left = problem ? [] : left.slice(received.length);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, attack));
  return { findings: findings.slice(0, mostFindings), statuses };
}

/** Each request gets one response, unless an earlier one closes the connection, and none gets a 5xx. */
function problemOf(received: number[], expected: number, closes: boolean): string | undefined {
  const failed = received.find((status) => status >= 500);
  if (failed) return `answered with ${failed}`;
  if (received.length > expected) return `${received.length} responses to ${expected} requests`;
  const isMissing = received.length === 0 || (received.length < expected && !closes);
  return isMissing ? `no answer after ${received.length} of ${expected}` : undefined;
}

const lastLine = `GET ${contract.basePath}/threads HTTP/1.1`;

/** Requests for one connection, which the last one closes. Some batches go to the operations port. */
function createBatch(random: Random, victim: Victim, most: number) {
  const target = chance(random, 0.05) ? { ...victim, ...victim.operations } : victim;
  const kept = Math.min(below(random, longestBatch), most - 1);
  const batch = Array.from({ length: kept }, () => createKeptRequest(random, target));
  return { host: target.host, batch: [...batch, headOf(lastLine, [`Host: ${target.host}`, 'Connection: close'])] };
}
