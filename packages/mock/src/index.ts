export { type MockTarget, mockTarget } from './mock-target.ts';
export { mockTokens } from './mock-tokens.ts';
export type { RateLimit } from './rate-limit.ts';
export type { Fault, Scenario } from './scenario.ts';
export { type AvailableScenarios, type Scenarios, type ScheduledScenario, UnknownScenario } from './scenarios.ts';
export { NotSent, sendExample } from './send-example.ts';
export { UnusableContract } from './served-contract.ts';
export { type MockAnswer, type MockOptions, type RunningMock, startMock } from './start-mock.ts';
