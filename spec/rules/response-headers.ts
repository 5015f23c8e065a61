import type { Oas3Rule } from '@redocly/openapi-core';
import type { HeaderObject } from '../reading/document.ts';
import { follow } from '../reading/follow.ts';
import { responsesOf } from '../reading/responses.ts';

const headersFor = (status: string, ofOperation: boolean): string[] => [
  'X-Request-Id',
  'Cache-Control',
  'Vary',
  ...(status === '200' || status === '304' ? ['ETag'] : []),
  ...(ofOperation && !['401', '500', '503'].includes(status) ? ['RateLimit-Policy', 'RateLimit'] : []),
  ...(status === '401' || status === '403' ? ['WWW-Authenticate'] : []),
  ...(status === '429' || status === '503' ? ['Retry-After'] : []),
  ...(status === '405' ? ['Allow'] : []),
];

/** The headers a client relies on are declared on every response that has them, and as required. */
export const responseHeaders: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { operation, status, response, location } of responsesOf(root, ctx)) {
      for (const name of headersFor(status, operation !== undefined)) {
        const declared = response.headers?.[name];
        if (!declared) {
          const message = `The response ${status} lacks the header ${name}. Add it to the response's headers.`;
          ctx.report({ message, location: response.headers ? location.child('headers') : location });
          continue;
        }
        const header = follow<HeaderObject>(declared, location.child(['headers', name]), ctx);
        if (header && header.node.required !== true) {
          const message = `The header ${name} of ${status} is not required. Add "required: true".`;
          ctx.report({ message, location: header.location });
        }
      }
    }
  },
});
