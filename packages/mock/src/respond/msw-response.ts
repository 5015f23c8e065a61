import { HttpResponse } from 'msw';
import { cutText } from '../server/send-broken.ts';
import { type MockResponse, statusResponse, withMessage } from './mock-response.ts';

const pieces = 10;

/** A response for MSW, with its fault. */
export async function respondWithMsw(response: MockResponse, request: Request, slowBody: number): Promise<Response> {
  const { status, headers, body, fault, contentType = 'application/json' } = makeComplete(response);
  if (fault === 'drop') return HttpResponse.error();
  if (fault === 'hang') {
    await untilAborted(request.signal);
    return HttpResponse.error();
  }
  const text = body === undefined || typeof body === 'string' ? (body ?? '') : JSON.stringify(body);
  const init = { status, headers: { ...headers, ...(text && { 'Content-Type': contentType }) } };
  if (!text || request.method === 'HEAD' || status === 204 || status === 304) return new HttpResponse(null, init);
  if (fault === 'slow') return new HttpResponse(streamSlowly(text, slowBody), init);
  return new HttpResponse(fault === 'brokenJson' ? cutText(text) : text, init);
}

/** There is no Prism here to make a body from a schema. */
function makeComplete(response: MockResponse): MockResponse {
  if (!response.sample || response.body !== undefined) return response;
  const message = `${response.operation?.id} has no example of this response. Add one, or use the mock over HTTP.`;
  return withMessage({ ...statusResponse(501), headers: response.headers }, message);
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function streamSlowly(text: string, duration: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const length = Math.max(1, Math.ceil(bytes.length / pieces));
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (sent > 0) await new Promise((resolve) => setTimeout(resolve, duration / pieces));
      controller.enqueue(bytes.slice(sent, sent + length));
      sent += length;
      if (sent >= bytes.length) controller.close();
    },
  });
}
