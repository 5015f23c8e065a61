import type { Reply } from './call.ts';

/**
 * A response from a reply that has arrived. Its text is at hand: reading it from a body again would cost more than
 * everything else that is done here. Made by hand, a response has no URL of its own.
 */
export function readResponse(url: string, { status, headers, text }: Reply): Response {
  const response = new Response(text || null, { status, headers });
  // Describes the original transfer, which no longer applies.
  response.headers.delete('content-length');
  return Object.defineProperties(response, { url: { value: url }, text: { value: async () => text } });
}

/** As much of a response as openapi-fetch reads: a whole one, with a body and headers of its own, costs 4 % of a call. */
export const briefResponse = (url: string, { status, headers, text }: Reply) =>
  ({ url, status, ok: status < 300, headers, text: async () => text }) as Response;
