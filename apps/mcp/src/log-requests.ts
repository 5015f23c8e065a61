import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';

/** A request that was answered. */
export interface AnsweredCall {
  method: string;
  status: number;
  /** The address of the client. */
  address: string;
  milliseconds: number;
  /** Absent if the token is missing or invalid. */
  userId?: string;
  tokenId?: string;
}

/** One line and one count for each request. The line has neither tokens nor what was asked for. */
export function logRequests(log: Logger, registry: Registry): (answered: AnsweredCall) => void {
  const requests = new Counter({
    name: 'threads_mcp_requests_total',
    help: 'Requests answered',
    labelNames: ['status'] as const,
    registers: [registry],
  });
  return ({ milliseconds, ...answered }) => {
    requests.inc({ status: answered.status });
    log.info({ ...answered, ms: Math.round(milliseconds) });
  };
}
