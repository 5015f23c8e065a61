import { once } from 'node:events';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Document } from '@redocly/openapi-core';
import { readContract } from '@threads-api/contract/model';
import { openDocument } from '../open-document.ts';
import type { Change, Impact, RawChange, Side } from './change.ts';
import { locationOf } from './describe-change.ts';
import { extensionChanges } from './extension-changes.ts';
import { diffRules } from './rules/index.ts';

export interface Comparison {
  /** `info.version` of both documents. */
  versions: { before: string; after: string };
  /** Whether clients and server are released together (`x-internal`), so that breaking changes need no new major version. */
  internal: boolean;
  /** Breaking changes first, each group in the order of the document. */
  changes: Change[];
}

/**
 * Lists the changes from one OpenAPI document to another, and which of them break clients. The arguments are paths.
 *
 * @example
 * const { changes } = await compareContracts('spec/released/openapi.yaml', 'spec/openapi.yaml');
 */
export async function compareContracts(before: string, after: string): Promise<Comparison> {
  const [old, now] = await Promise.all([openDocument(resolve(before)), openDocument(resolve(after))]);
  const versions = { before: versionOf(old), after: versionOf(now) };
  const { info } = readContract(now.parsed as object).document;
  const internal = info?.['x-internal'] === true;
  if (old.source.body === now.source.body) return { versions, internal, changes: [] };
  const { changes } = await redoclyDiff(old.source.absoluteRef, now.source.absoluteRef);
  // Redocly reports only some changes to extensions. `extensionChanges` reports all of them.
  const isExtension = ({ typeName, property }: RedoclyReport['changes'][number]) =>
    typeName === 'SpecExtension' || property?.startsWith('x-') === true;
  const standard = changes.filter((change) => !isExtension(change)).map(toChange);
  const rated = [...standard, ...extensionChanges(old, now)].map((change) =>
    rate({
      ...change,
      location: change.after ? locationOf(change.after, now) : locationOf(change.before as Side, old),
    }),
  );
  return { versions, internal, changes: rated.sort(byWeight) };
}

/** Whether a comparison has breaking changes without a new major version. */
export function breaksSilently({ versions, internal, changes }: Comparison): boolean {
  if (internal) return false;
  const major = (version: string) => Number.parseInt(version.replace(/^v/i, ''), 10);
  const isNewMajor = major(versions.after) > major(versions.before);
  return !isNewMajor && changes.some(({ impact }) => impact === 'major');
}

const versionOf = ({ parsed }: Document) => readContract(parsed as object).version;

function rate(change: Change): Change {
  if (change.impact === 'major') return change;
  const reasons = Object.entries(diffRules).flatMap(([rule, judge]) => {
    const message = judge(change);
    return message ? [{ rule, message }] : [];
  });
  return reasons.length > 0 ? { ...change, impact: 'major', reasons } : change;
}

const weights: Record<Impact, number> = { major: 0, minor: 1, patch: 2 };

function byWeight(a: Change, b: Change): number {
  const line = ({ before, after }: Change) => (after ?? before)?.line ?? 0;
  return weights[a.impact] - weights[b.impact] || line(a) - line(b);
}

interface RedoclyReport {
  changes: {
    path: string;
    kind: Change['kind'];
    typeName: string;
    property?: string;
    impact: Impact;
    verdicts: { ruleId: string; message: string }[];
    base?: Side;
    revision?: Side;
  }[];
}

function toChange({
  path,
  kind,
  typeName,
  property,
  impact,
  verdicts,
  base,
  revision,
}: RedoclyReport['changes'][number]): RawChange {
  return {
    at: path,
    kind,
    type: typeName,
    ...(property && { property }),
    impact,
    reasons: verdicts.map(({ ruleId, message }) => ({ rule: ruleId, message })),
    ...(base && { before: base }),
    ...(revision && { after: revision }),
  };
}

const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const config = fileURLToPath(new URL('./redocly.yaml', import.meta.url));

/** Redocly offers its diff only as a command. A worker thread takes half as long as a new process. */
async function redoclyDiff(before: string, after: string): Promise<RedoclyReport> {
  const argv = ['diff', before, after, '--config', config, '--format', 'json', '--fail-on', 'none'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const worker = new Worker(redocly, { argv, env, stdout: true, stderr: true });
  const [printed, complaint] = await Promise.all([text(worker.stdout), text(worker.stderr), once(worker, 'exit')]);
  try {
    return JSON.parse(printed);
  } catch {
    throw new Error(`redocly diff failed: ${complaint || printed}`);
  }
}
