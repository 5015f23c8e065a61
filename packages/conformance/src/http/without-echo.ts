import type { SentRequest } from './exchange.ts';

/** A text of a response without the names and values of the request that it repeats: they are not the server's words. */
export function withoutEcho(text: string, { path }: SentRequest): string {
  const [pathname = '', search = ''] = path.split('?', 2);
  return (
    [path, pathname, ...pathname.split('/'), ...[...new URLSearchParams(search)].flat()]
      .flatMap((sent) => [sent, decoded(sent)])
      // A letter or two are in every text.
      .filter((sent) => sent.length > 2 || /[^\w\s]/.test(sent))
      .toSorted((a, b) => b.length - a.length)
      .reduce((rest, sent) => rest.replaceAll(sent, '…'), text)
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
