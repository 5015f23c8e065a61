export { bareEnvironment } from './bare-environment.ts';
export { freePort } from './free-port.ts';
export { isRepeating } from './is-repeating.ts';
export { testSettings } from './test-settings.ts';
