import { randomInt } from 'node:crypto';
import { type Contract, readContract, contract as threads } from '@threads-api/contract';
import type { Baseline } from './baseline.ts';
import { buildReport } from './build-report.ts';
import type { Check } from './check.ts';
import { type Context, createContext } from './context.ts';
import type { Exchange } from './exchange.ts';
import { createPacer } from './http/pacer.ts';
import { createSender } from './http/sender.ts';
import type { Level } from './level.ts';
import { probeTarget } from './probe-target.ts';
import { createRedact, redactExchange } from './redact.ts';
import type { CheckResult, Report } from './report.ts';
import { runCheck } from './run-check.ts';
import { createRunLog, type RunLog } from './run-log.ts';
import { type SelectedChecks, selectChecks } from './select-checks.ts';
import { initialSnapshot } from './take-snapshot.ts';
import { parseTarget, type Target } from './target.ts';

export interface ConformanceOptions {
  /** `core` tests the rules of the source document; `v1` (the default) also the rules that were decided. */
  level?: Level;
  /** Repeats the generated requests of an earlier run. */
  seed?: number;
  /** The maximum number of requests per second. */
  maxRps?: number;
  /** How long to wait for a response, in milliseconds; default 10,000. */
  timeout?: number;
  /** The maximum number of concurrent requests; default 8. */
  concurrency?: number;
  /** Whether to send methods other than GET and HEAD, to check that they are refused; default true. */
  methodProbes?: boolean;
  /** Run only the checks with these ids. If none of them sends requests, all other checks run too, to provide exchanges. */
  only?: string[];
  /** How many valid and how many invalid requests to generate for each operation; default 40. */
  runs?: number;
  baseline?: Baseline;
  /** An OpenAPI document to use instead of the contract. */
  document?: object;
  onProgress?: (progress: Progress) => void;
  /** Called with every exchange, without secrets. */
  onExchange?: (exchange: Exchange) => void;
}

export interface Progress {
  done: number;
  total: number;
  requests: number;
  findings: number;
  /** How many seconds the kit has to wait for the rate limit. */
  waiting?: number;
}

/**
 * Runs all checks that the target allows.
 *
 * @example
 * const report = await checkConformance({ baseUrl: 'http://localhost:8080/api/v1', tokens: { full: token } });
 * for (const { id, expected, received, curl } of report.findings) console.log(id, expected, received, curl);
 */
export async function checkConformance(given: Target, options: ConformanceOptions = {}): Promise<Report> {
  const { level = 'v1', seed = randomInt(2 ** 31), baseline } = options;
  const target = parseTarget(given);
  const contract = options.document ? readContract(options.document) : threads;
  const selected = selectChecks(level, options.only);
  const startedAt = new Date();
  const { log, results } = await runChecks(selected, { target, contract, level, seed }, options);
  return buildReport({ target: target.baseUrl, level, contract, seed, startedAt, log, results, baseline });
}

/** Opens the connections, runs the checks and closes the connections. */
async function runChecks(
  { reported, run }: SelectedChecks,
  settings: { target: Target; contract: Contract; level: Level; seed: number },
  options: ConformanceOptions,
): Promise<{ log: RunLog; results: CheckResult[] }> {
  const { timeout = 10_000, concurrency = 8, methodProbes = true, runs = 40 } = options;
  const { target } = settings;
  const secrets = new Set<string>();
  const redact = createRedact(target.tokens, secrets);
  const log = createRunLog(target, redact, new Set(reported.map(({ id }) => id)));
  const inspectors = reported.filter(({ inspect }) => inspect);
  let done = 0;
  const reportProgress = (waiting?: number) =>
    options.onProgress?.({
      done,
      total: run.length,
      requests: log.requests,
      findings: log.findings.size,
      ...(waiting && { waiting }),
    });
  const onCheckDone = () => {
    done += 1;
    reportProgress();
  };

  const sender = createSender(target.baseUrl, { connections: concurrency, timeout });
  const context = createContext({
    ...settings,
    runs,
    timeout,
    methodProbes,
    sender,
    pacer: createPacer({ concurrency, onWait: reportProgress, ...(options.maxRps && { maxRps: options.maxRps }) }),
    secrets,
    onExchange(exchange, self) {
      log.addExchange(exchange);
      if (!exchange.refusedEarly) for (const check of inspectors) log.inspect(check, exchange, self);
      options.onExchange?.(redactExchange(exchange, redact));
      if (log.requests % 25 === 0) reportProgress();
    },
  });
  try {
    await probeTarget(context);
    // A failure here is reported by the check that compares the snapshots.
    await initialSnapshot(context).catch(() => undefined);
    const results = await resultsById(run, context, log, onCheckDone);
    return {
      log,
      results: reported.flatMap((check) => {
        const result = results.get(check.id);
        return result ? [log.withInspection(check, result)] : [];
      }),
    };
  } finally {
    await sender.close();
  }
}

/** Runs checks concurrently, and those of the last phase one by one after them. */
async function resultsById(
  checks: Check[],
  context: Context,
  log: RunLog,
  onCheckDone: () => void,
): Promise<Map<string, CheckResult>> {
  const results = new Map<string, CheckResult>();
  const runOne = async (check: Check) => {
    const result = await runCheck(check, context, {
      onProblems: (problems) => log.addProblems(check, problems),
      onNoResponse: log.addUnanswered,
    });
    results.set(check.id, result);
    onCheckDone();
  };
  await Promise.all(checks.filter(({ phase }) => phase !== 'last').map(runOne));
  for (const check of checks) if (check.phase === 'last') await runOne(check);
  return results;
}
