export { bareEnvironment } from './bare-environment.ts';
export { exchangeBytes } from './exchange-bytes.ts';
export { freePort } from './free-port.ts';
export { isRepeating } from './is-repeating.ts';
export { pnpmCommand } from './pnpm-command.ts';
export { findProgram } from './programs.ts';
export { type Received, type RequestToSend, sendRequest } from './send-request.ts';
export { type StartedProgram, startProgram } from './start-program.ts';
export { testSettings, waitTimeout } from './test-settings.ts';
