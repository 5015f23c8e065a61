export { type MockTarget, mockTarget } from './mock-target.ts';
export { mockTokens } from './mock-tokens.ts';
export type { RateLimit } from './rate-limit.ts';
export { NotSent, sendExample } from './send-example.ts';
export { UnusableContract } from './served-contract.ts';
export { type MockAnswer, type MockOptions, type RunningMock, startMock } from './start-mock.ts';
