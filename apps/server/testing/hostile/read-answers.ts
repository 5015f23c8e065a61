/** A response: its status, and whether it has `Connection: close`. */
export interface Answer {
  status: number;
  closes: boolean;
}

/**
 * Parses the responses of a connection, except 1xx responses. `isHead` returns whether the request at an index was HEAD,
 * whose response has no body. Text that is not a response is returned as `rest`.
 */
export function readAnswers(text: string, isHead: (index: number) => boolean): { answers: Answer[]; rest: string } {
  const answers: Answer[] = [];
  let at = 0;
  while (at < text.length) {
    const headEnd = text.indexOf('\r\n\r\n', at);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text.slice(at, at + 16))?.[1]);
    if (headEnd === -1 || Number.isNaN(status)) break;
    const head = text.slice(at, headEnd + 2).toLowerCase();
    if (status < 200) {
      at = headEnd + 4;
      continue;
    }
    const hasBody = !isHead(answers.length) && status !== 204 && status !== 304;
    const next = hasBody ? endOfBody(text, headEnd + 4, head) : headEnd + 4;
    if (next === undefined || next > text.length) break;
    answers.push({ status, closes: head.includes('\r\nconnection: close\r\n') });
    at = next;
  }
  return { answers, rest: text.slice(at) };
}

/** Returns the end of the body that starts here, or `undefined` if it is incomplete. */
function endOfBody(text: string, start: number, head: string): number | undefined {
  const length = /\r\ncontent-length: (\d+)\r\n/.exec(head)?.[1];
  if (length !== undefined) return start + Number(length);
  // Without a length, a body ends with the connection.
  return head.includes('\r\ntransfer-encoding: chunked\r\n') ? endOfChunks(text, start) : text.length;
}

function endOfChunks(text: string, start: number): number | undefined {
  for (let at = start; ; ) {
    const lineEnd = text.indexOf('\r\n', at);
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    if (lineEnd === -1 || Number.isNaN(size)) return undefined;
    at = lineEnd + 2 + size + 2;
    if (size === 0) return at;
    if (at > text.length) return undefined;
  }
}
