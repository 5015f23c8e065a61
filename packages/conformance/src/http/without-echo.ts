import { decode, type SentRequest } from './exchange.ts';

/** Removes the names and values of the request that a text of the response repeats. */
export function withoutEcho(text: string, { path }: SentRequest): string {
  const [pathname = '', search = ''] = path.split('?', 2);
  return (
    [path, pathname, ...pathname.split('/'), ...[...new URLSearchParams(search)].flat()]
      .flatMap((sent) => [sent, decode(sent) ?? sent])
      // Every text contains single letters.
      .filter((sent) => sent.length > 2 || /[^\w\s]/.test(sent))
      .toSorted((a, b) => b.length - a.length)
      .reduce((rest, sent) => rest.replaceAll(sent, '…'), text)
  );
}
