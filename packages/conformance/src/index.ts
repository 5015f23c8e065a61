export type { Check } from './check.ts';
export { checkEach, checkEachOperation, type OperationRequest } from './check.ts';
export { checks } from './checks/index.ts';
export { type Entry, type PagedOperation, type ReadPages, readPages } from './data/pagination.ts';
export { type Roles, rolesOf } from './data/resources.ts';
export type { RequestSpec } from './http/build-request.ts';
export type { Exchange } from './http/exchange.ts';
export { expectStatus, NotTested, PartlyTested, type Problem, problem, type Verdict } from './problem.ts';
export { type Baseline, baselineOf, readBaseline } from './report/baseline.ts';
export type { Finding, Location } from './report/finding.ts';
export { htmlReport } from './report/formats/html.ts';
export { type Replay, replayFinding } from './report/replay.ts';
export type { BaselineEntry, CheckResult, MatrixRow, Outcome, Report, RequirementResult } from './report/report.ts';
export { type ConformanceOptions, checkConformance, type Progress } from './run/check-conformance.ts';
export type { Context } from './run/context.ts';
export {
  type Action,
  type ActionInput,
  type ActionName,
  BadTarget,
  parseTarget,
  readTarget,
  type Target,
  tokenTexts,
} from './target/target.ts';
export { watchWebhooks } from './webhooks/watch-webhooks.ts';
