import type { Oas3Rule } from '@redocly/openapi-core';
import type { HeaderObject } from '../reading/document.ts';
import { follow } from '../reading/follow.ts';
import { responsesOf } from '../reading/responses.ts';

/** The headers that a response with this status has. */
export const headersFor = (status: string, ofOperation: boolean): string[] => [
  'X-Request-Id',
  'Cache-Control',
  'Vary',
  ...(status === '200' || status === '304' ? ['ETag'] : []),
  ...(ofOperation && !['401', '500', '503'].includes(status) ? ['RateLimit-Policy', 'RateLimit'] : []),
  ...(status === '401' || status === '403' ? ['WWW-Authenticate'] : []),
  ...(status === '429' || status === '503' ? ['Retry-After'] : []),
  ...(status === '405' ? ['Allow'] : []),
];

/** The headers that clients rely on are declared on every response that has them, and as required. */
export const responseHeaders: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { operation, status, response, location } of responsesOf(root, ctx)) {
      const declared = Object.keys(response.headers ?? {});
      const missing = headersFor(status, operation !== undefined).filter((name) => !declared.includes(name));
      // The 200 of an operation is part of the one finding of operation-complete.
      if (missing.length > 0 && status !== '200') {
        const message = `The response ${status} lacks ${missing.join(', ')}. Add ${missing.length > 1 ? 'them' : 'it'} to its headers.`;
        ctx.report({ message, location: response.headers ? location.child('headers') : location });
      }
      for (const name of headersFor(status, operation !== undefined)) {
        const entry = response.headers?.[name];
        const header = entry && follow<HeaderObject>(entry, location.child(['headers', name]), ctx);
        if (!header || header.node.required === true) continue;
        const message = `The header ${name} of ${status} is not required. Add "required: true".`;
        ctx.report({ message, location: header.location });
      }
    }
  },
});
