import { HttpResponse } from 'msw';
import { cutText } from '../server/send-response.ts';
import type { FinishedResponse } from './create-mock-api.ts';

const pieces = 10;

/** Converts a response and its fault to an MSW response. */
export async function respondWithMsw(
  { status, headers, body: text = '', fault }: FinishedResponse,
  request: Request,
  slowBody: number,
): Promise<Response> {
  if (fault === 'drop') return HttpResponse.error();
  if (fault === 'hang') {
    await untilAborted(request.signal);
    return HttpResponse.error();
  }
  const init = { status, headers };
  if (!text || request.method === 'HEAD') return new HttpResponse(null, init);
  if (fault === 'slow') return new HttpResponse(streamSlowly(text, slowBody), init);
  return new HttpResponse(fault === 'brokenJson' ? cutText(text) : text, init);
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
