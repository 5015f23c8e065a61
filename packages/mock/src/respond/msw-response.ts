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
  if (fault === 'slow') return new HttpResponse(streamOf(slowly(text)), init);
  return new HttpResponse(fault === 'brokenJson' ? cutText(text) : text, init);
}

/** Browsers have no `ReadableStream.from`. */
const streamOf = <T>(pieces: AsyncGenerator<T>) =>
  new ReadableStream<T>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
