export type { RateLimit } from '@threads-api/contract';
export { UnusableContract } from './document/served-contract.ts';
export { NotSent, sendExample } from './events/deliver-event.ts';
export { type GeneratedRequest, generateRequest } from './generate/generate-request.ts';
export type { Fault, Scenario } from './scenarios/scenario.ts';
export {
  type AvailableScenarios,
  type Scenarios,
  type ScheduledScenario,
  UnknownScenario,
} from './scenarios/scenarios.ts';
export type { CompletedRequest, MockOptions, SentEvent, WebhookReceiver } from './server/mock-options.ts';
export { type MockTarget, mockTarget } from './server/mock-target.ts';
export { type RunningMock, startMock } from './server/start-mock.ts';
export { type StateChange, UnknownChange } from './state/apply-change.ts';
