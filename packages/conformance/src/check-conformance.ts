import { randomInt } from 'node:crypto';
import { readContract, contract as threads } from '@threads-api/contract';
import { type Baseline, splitByBaseline } from './baseline.ts';
import type { Check } from './check.ts';
import { checks } from './checks/index.ts';
import { snapshot } from './checks/reads-change-nothing.ts';
import type { Exchange } from './exchange.ts';
import { createPacer } from './http/pacer.ts';
import { createSender } from './http/sender.ts';
import { createLab, type Lab, runCheck } from './lab.ts';
import { probeTarget } from './probe-target.ts';
import { byRequirement, type CheckResult, isCore, type Level, matrixOf, type Report } from './report.ts';
import { createRunLog, type RunLog } from './run-log.ts';
import { createScrub, scrubExchange } from './scrub.ts';
import { has, lineFor, parseTarget, type Target } from './target.ts';

export interface ConformanceOptions {
  /** `core` tests what the source document states, `v1` (the default) also what was decided. */
  level?: Level;
  /** Makes generated requests the same again. */
  seed?: number;
  maxRps?: number;
  /** How long to wait for an answer, in milliseconds; default 10,000. */
  timeout?: number;
  /** How many requests may be under way; default 8. */
  concurrency?: number;
  /** Whether methods other than GET and HEAD are tried, to see them refused; default yes. */
  methodProbes?: boolean;
  /** Only the checks with these ids. If none of them sends requests of its own, all others send theirs for them. */
  only?: string[];
  /** How many requests are generated for each operation, valid and invalid; default 40. */
  runs?: number;
  baseline?: Baseline;
  /** Another OpenAPI document than the contract. */
  document?: object;
  onProgress?: (progress: Progress) => void;
  /** Every exchange, free of secrets. */
  onExchange?: (exchange: Exchange) => void;
}

export interface Progress {
  done: number;
  total: number;
  requests: number;
  findings: number;
  /** The seconds the kit has to wait for the rate limit. */
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
  const { level = 'v1', seed = randomInt(2 ** 31), timeout = 10_000, concurrency = 8 } = options;
  const { methodProbes = true, runs = 40 } = options;
  const target = parseTarget(given);
  const contract = options.document ? readContract(options.document) : threads;
  const secrets = new Set<string>();
  const scrub = createScrub(target.tokens, secrets);
  const { chosen, driving } = chooseChecks(level, options.only);
  const log = createRunLog(target, scrub, new Set(chosen.map(({ id }) => id)));
  const startedAt = new Date();
  let done = 0;
  const progress = (waiting?: number) =>
    options.onProgress?.({
      done,
      total: driving.length,
      requests: log.requests,
      findings: log.findings.size,
      ...(waiting && { waiting }),
    });

  const sender = createSender(target.baseUrl, { connections: concurrency, timeout });
  const pacer = createPacer({ concurrency, onWait: progress, ...(options.maxRps && { maxRps: options.maxRps }) });
  const inspectors = chosen.filter(({ inspect }) => inspect);
  const lab = createLab({
    level,
    contract,
    target,
    seed,
    runs,
    timeout,
    methodProbes,
    sender,
    pacer,
    secrets,
    onExchange(exchange, self) {
      log.count(exchange);
      if (!exchange.refusedEarly) for (const check of inspectors) log.look(check, exchange, self);
      options.onExchange?.(scrubExchange(exchange, scrub));
      if (log.requests % 25 === 0) progress();
    },
  });
  try {
    await probeTarget(lab);
    await lab.once('snapshot', () => snapshot(lab)).catch(() => undefined);
    const results = new Map<string, CheckResult>();
    const perform = async (check: Check) => {
      results.set(check.id, await resultOf(check, lab, log));
      done += 1;
      progress();
    };
    await Promise.all(driving.filter(({ phase }) => phase !== 'last').map(perform));
    for (const check of driving) if (check.phase === 'last') await perform(check);
    return reportOf(
      chosen.flatMap((check) => {
        const result = results.get(check.id);
        return result ? [log.judgeLooking(check, result)] : [];
      }),
    );
  } finally {
    await sender.close();
  }

  function reportOf(results: CheckResult[]): Report {
    const order = new Map(checks.map(({ id }, index) => [id, index]));
    const all = [...log.findings.values()].toSorted((a, b) => (order.get(a.check) ?? 0) - (order.get(b.check) ?? 0));
    const { findings, accepted } = splitByBaseline(all, options.baseline, startedAt);
    const judged = results.map((result): CheckResult => {
      if (findings.some(({ check }) => check === result.id)) return { ...result, outcome: 'failed' };
      return accepted.some(({ check }) => check === result.id) ? { ...result, outcome: 'accepted' } : result;
    });
    return {
      target: target.baseUrl,
      level,
      contractVersion: contract.version,
      seed,
      startedAt: startedAt.toISOString(),
      milliseconds: Date.now() - startedAt.getTime(),
      requests: log.requests,
      conforms: findings.length === 0,
      findings,
      accepted,
      checks: judged,
      matrix: matrixOf(contract, log.seen),
      requirements: byRequirement(judged, level, findings, accepted),
    };
  }
}

/** The checks to report on, and those that send the requests. */
function chooseChecks(level: Level, only?: string[]): { chosen: Check[]; driving: Check[] } {
  const unknown = only?.find((id) => !checks.some((check) => check.id === id));
  if (unknown) throw new UnknownCheck(unknown);
  const ofLevel = checks.filter((check) => level === 'v1' || isCore(check));
  const outside = only?.find((id) => !ofLevel.some((check) => check.id === id));
  if (outside) throw new UnknownCheck(outside, level);
  const chosen = ofLevel.filter(({ id }) => !only || only.includes(id));
  return { chosen, driving: chosen.some(({ run }) => run) ? chosen : ofLevel };
}

/** A check was asked for that there is none of. */
export class UnknownCheck extends Error {
  constructor(id: string, level?: Level) {
    super(
      level
        ? `The check '${id}' is not part of the level ${level}.`
        : `There is no check '${id}'. "threads-conformance list" names them all.`,
    );
  }
}

async function resultOf(check: Check, lab: Lab, log: RunLog): Promise<CheckResult> {
  const { id, title, requirements, failure, needs = [] } = check;
  const told = { id, title, requirements, failure };
  const reason = lab.target.skip?.[id];
  if (reason) return { ...told, outcome: 'not tested', reason: `left out by the target file: ${reason}` };
  const missing = needs.filter((need) => !has(lab.target, need));
  if (missing.length > 0) {
    return {
      ...told,
      outcome: 'not tested',
      reason: `the target file has no ${missing.join(' and no ')}`,
      enable: missing.map(lineFor),
    };
  }
  const { problems, notTested, partly } = await runCheck(check, lab, log.unanswered);
  log.add(check, problems);
  if (notTested) return { ...told, outcome: 'not tested', reason: notTested };
  return { ...told, outcome: 'passed', ...(partly && { reason: `in part: ${partly}` }) };
}
