/** Cuts a text in half. */
export const cutText = (text: string) => text.slice(0, Math.max(1, Math.floor(text.length / 2)));

const pieces = 10;

/** Yields a text in pieces, over a time in milliseconds. */
export async function* slowly(text: string, duration: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  const length = Math.max(1, Math.ceil(bytes.length / pieces));
  for (let sent = 0; sent < bytes.length; sent += length) {
    if (sent > 0) await new Promise((resolve) => setTimeout(resolve, duration / pieces));
    yield bytes.slice(sent, sent + length);
  }
}
