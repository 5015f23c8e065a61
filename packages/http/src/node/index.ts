export {
  type BudgetUsage,
  type ByteBudget,
  type ByteBudgetOptions,
  createByteBudget,
  type Reservation,
} from './byte-budget.ts';
export { createHttpServer, type HttpServerOptions } from './create-http-server.ts';
export { createNodeListener, type NodeListenerOptions } from './create-node-listener.ts';
export { type ConnectionLimits, countWaiting } from './limit-connections.ts';
export type { NodeOptions } from './serve-request.ts';
