/** Cuts a text in half. */
export const cutText = (text: string) => text.slice(0, Math.max(1, Math.floor(text.length / 2)));

const pieces = 10;
const pauseMilliseconds = 300;

/** Yields a text in pieces, over three seconds. */
export async function* slowly(text: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  const length = Math.max(1, Math.ceil(bytes.length / pieces));
  for (let sent = 0; sent < bytes.length; sent += length) {
    if (sent > 0) await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    yield bytes.slice(sent, sent + length);
  }
}
