import { HttpResponse } from 'msw';
import type { FinishedResponse } from './create-mock-api.ts';
import { cutText, slowly } from './cut-text.ts';

/** Converts a response and its fault to an MSW response. */
export async function respondWithMsw(
  { status, headers, body: text = '', fault }: FinishedResponse,
  { method, signal }: Request,
): Promise<Response> {
  if (fault === 'hang' && !signal.aborted)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  if (fault === 'hang' || fault === 'drop') return HttpResponse.error();
  const init = { status, headers };
  if (!text || method === 'HEAD') return new HttpResponse(null, init);
  if (fault === 'slow') return new HttpResponse(slowly(text), init);
  return new HttpResponse(fault === 'brokenJson' ? cutText(text) : text, init);
}
