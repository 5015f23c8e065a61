export type { Check } from './check.ts';
export { checks } from './checks/index.ts';
export type { Exchange } from './http/exchange.ts';
export { type Baseline, baselineOf, readBaseline } from './report/baseline.ts';
export type { Finding, Location } from './report/finding.ts';
export { htmlReport } from './report/formats/html.ts';
export { type Replay, replayFinding } from './report/replay.ts';
export type { BaselineEntry, CheckResult, MatrixRow, Outcome, Report, RequirementResult } from './report/report.ts';
export { type ConformanceOptions, checkConformance, type Progress } from './run/check-conformance.ts';
export type { Level } from './run/level.ts';
export { UnknownCheck } from './run/select-checks.ts';
export {
  type Action,
  type ActionInput,
  type ActionName,
  BadTarget,
  parseTarget,
  readTarget,
  type Target,
} from './target/target.ts';
export { watchWebhooks } from './webhooks/watch-webhooks.ts';
export type { WebhookReport } from './webhooks/webhook-report.ts';
