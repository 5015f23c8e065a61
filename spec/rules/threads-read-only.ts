import type { Oas3Rule } from '@redocly/openapi-core';
import { operationsOf } from '../reading/operations.ts';

/** Threads are only ever read here (R8). */
export const threadsReadOnly: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { path, method, location } of operationsOf(root, ctx)) {
      if (method === 'get' || !/^\/threads(\/|$)/.test(path)) continue;
      const message = `${method.toUpperCase()} ${path} would write, and this API only reads (R8). Remove the operation.`;
      ctx.report({ message, location });
    }
  },
});
