export { type Baseline, baselineOf, readBaseline } from './baseline.ts';
export type { Check } from './check.ts';
export { type ConformanceOptions, checkConformance, type Progress } from './check-conformance.ts';
export { checks } from './checks/index.ts';
export type { Exchange } from './exchange.ts';
export type { Finding, Place } from './finding.ts';
export type { Level } from './level.ts';
export { type Replay, replayFinding } from './replay.ts';
export type { BaselineEntry, CheckResult, MatrixRow, Outcome, Report, RequirementResult } from './report.ts';
export { htmlReport } from './reports/html.ts';
export { UnknownCheck } from './select-checks.ts';
export {
  type Action,
  type ActionInput,
  type ActionName,
  BadTarget,
  parseTarget,
  readTarget,
  type Target,
} from './target.ts';
export { watchWebhooks } from './webhooks/watch-webhooks.ts';
export type { WebhookReport } from './webhooks/webhook-report.ts';
