export type { RateLimit } from './interruptions.ts';
export { type MockTarget, mockTarget } from './mock-target.ts';
export { mockTokens } from './mock-tokens.ts';
export { NotSent, sendExample } from './send-example.ts';
export { type MockAnswer, type MockOptions, type RunningMock, startMock, UnusableContract } from './start-mock.ts';
