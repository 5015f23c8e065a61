import type { Service } from '../portal-state.ts';

/** The server that the examples call. */
export type ExampleServer = Pick<Service, 'baseUrl' | 'token'>;
