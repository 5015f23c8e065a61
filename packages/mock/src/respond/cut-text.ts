/** Cuts a text in half. */
export const cutText = (text: string) => text.slice(0, Math.ceil(text.length / 2));

const pieces = 10;
const pauseMilliseconds = 300;

/** Streams a text in pieces, over three seconds. */
export function slowly(text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  const length = Math.max(1, Math.ceil(bytes.length / pieces));
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (sent > 0) await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
      controller.enqueue(bytes.slice(sent, sent + length));
      sent += length;
      if (sent >= bytes.length) controller.close();
    },
  });
}
