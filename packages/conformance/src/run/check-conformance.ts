import { randomInt } from 'node:crypto';
import { type Contract, findInvalidPart, readContract, contract as threads } from '@threads-api/contract';
import type { Check } from '../check.ts';
import { findLacking, isRead } from '../declarations.ts';
import { createPacer } from '../http/pacer.ts';
import { createRedact } from '../http/redact.ts';
import { createSender } from '../http/sender.ts';
import type { Baseline } from '../report/baseline.ts';
import { buildReport } from '../report/build-report.ts';
import type { CheckResult, Report } from '../report/report.ts';
import { probeTarget } from '../target/probe-target.ts';
import { BadTarget, parseTarget, type Target, tokenTexts } from '../target/target.ts';
import type { Context, RunOptions, RunSettings } from './context.ts';
import { createContext } from './create-context.ts';
import { rerunCheck, takeSnapshot } from './data-changes.ts';
import { type ExecutedCheck, executeCheck } from './run-check.ts';
import { createRunLog, type RunLog } from './run-log.ts';
import { type SelectedChecks, selectChecks } from './select-checks.ts';

export interface ConformanceOptions extends Partial<RunOptions> {
  /** The maximum number of requests per second. */
  maxRps?: number;
  /** Run only the checks with these ids. If none of them sends requests, all other checks run too, to provide exchanges. */
  only?: string[];
  baseline?: Baseline;
  /** An OpenAPI document to use instead of the contract. */
  document?: object;
  /** Additional checks. */
  pack?: readonly Check[];
  onProgress?: (progress: Progress) => void;
}

/** The maximum number of concurrent requests. */
const concurrency = 8;

export interface Progress {
  done: number;
  total: number;
  requests: number;
  findings: number;
  /** The number of seconds that the kit waits for the rate limit. */
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
  const { seed = randomInt(2 ** 31), baseline } = options;
  const target = parseTarget(given);
  const { pack, only, document } = options;
  const whole = document ? readUsable(document) : threads;
  refuseUnknownOperations(target, whole);
  const contract = readsOf(whole);
  const writes = whole.operations.filter(({ method }) => method !== 'GET');
  const selected = selectChecks(whole, { pack, skip: target.skip, ...(only && { only }) });
  const startedAt = new Date();
  const { log, results } = await runChecks(selected, { target, contract, writes, seed }, options);
  return buildReport({ target: target.baseUrl, contract, seed, startedAt, log, results, baseline });
}

/** Fails if a part of the document, or an operation, cannot be used. */
function readUsable(document: object): Contract {
  const invalid = findInvalidPart(document)?.problem;
  if (invalid) throw new BadTarget(`The document cannot be used: ${invalid}`);
  const contract = readContract(document);
  const { method, path, problem } = contract.operations.find((operation) => operation.problem) ?? {};
  if (problem) throw new BadTarget(`The document cannot be used: ${method} ${path}: ${problem}`);
  return contract;
}

/** Fails if the target names a resource of an operation that does not exist. Otherwise, it would have no effect. */
function refuseUnknownOperations({ resources = {} }: Target, { operations }: Contract): void {
  const ids = operations.map(({ id }) => id);
  const unknown = Object.keys(resources).find((id) => !ids.includes(id));
  if (unknown !== undefined)
    throw new BadTarget(
      `The target names resources of '${unknown}', but the document has no such operation. Its operations are ${ids.join(', ')}.`,
    );
}

/** Most checks call only operations that read. */
function readsOf(contract: Contract): Contract {
  const operations = contract.operations.filter(isRead);
  if (operations.length === 0)
    throw new BadTarget('The document has no operation with GET. Without one, the kit cannot read anything.');
  return { ...contract, operations };
}

/** Checks that change data run one by one, after the others. */
const phaseOf = ({ phase, needs = [] }: Check) =>
  phase ?? (needs.some((need) => need.startsWith('actions.')) ? 'last' : undefined);

/** Opens the connections, runs the checks and closes the connections. */
async function runChecks(
  { reported, run }: SelectedChecks,
  settings: Pick<RunSettings, 'target' | 'contract' | 'writes' | 'seed'>,
  options: ConformanceOptions,
): Promise<{ log: RunLog; results: CheckResult[] }> {
  const { timeout, maxRps } = options;
  const { target } = settings;
  const secrets = new Set<string>();
  const redact = createRedact(tokenTexts(target.tokens), secrets);
  const log = createRunLog(
    target,
    { contract: settings.contract, baseUrl: target.baseUrl, redact },
    new Set(reported.map(({ id }) => id)),
  );
  const inspectors = reported.filter(({ inspect, declares }) => inspect && !findLacking(settings.contract, declares));
  const reportProgress = (waiting?: number) =>
    options.onProgress?.({
      done: log.results.size,
      total: run.length,
      requests: log.requests,
      findings: log.findings.size,
      ...(waiting && { waiting }),
    });

  const sender = createSender(target.baseUrl, concurrency, timeout);
  const context = createContext({
    ...options,
    ...settings,
    sender,
    pacer: createPacer({ concurrency, onWait: reportProgress, ...(maxRps && { maxRps }) }),
    secrets,
    onExchange(exchange, self) {
      log.addExchange(exchange);
      if (!exchange.refusedEarly) for (const check of inspectors) log.inspect(check, exchange, self);
      if (log.requests % 25 === 0) reportProgress();
    },
  });
  const finish = (check: Check, executed: ExecutedCheck) => {
    log.addExecuted(check, executed);
    reportProgress();
  };
  const runPhase = async (phase: Check['phase']) => {
    for (const check of run.filter((each) => phaseOf(each) === phase))
      finish(check, await executeCheck(check, context));
  };
  try {
    await probeTarget(context);
    await runPhase('first');
    await runConcurrently(
      run.filter((check) => !phaseOf(check)),
      context,
      finish,
    );
    await runPhase('last');
    return { log, results: reported.flatMap((check) => log.resultOf(check) ?? []) };
  } finally {
    await sender.close();
  }
}

/** Checks with findings run again if the data changed in the meantime. */
async function runConcurrently(
  checks: Check[],
  context: Context,
  finish: (check: Check, executed: ExecutedCheck) => void,
): Promise<void> {
  const before = await takeSnapshot(context);
  const suspects: [Check, ExecutedCheck][] = [];
  await Promise.all(
    checks.map(async (check) => {
      const executed = await executeCheck(check, context);
      if (executed.problems.length > 0) suspects.push([check, executed]);
      else finish(check, executed);
    }),
  );
  const moves = suspects.length > 0 && (await takeSnapshot(context)) !== before;
  for (const [check, executed] of suspects) finish(check, moves ? await rerunCheck(check, context) : executed);
}
