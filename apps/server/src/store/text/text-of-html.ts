import { compile } from 'html-to-text';

/** Higher than any mail that people write. Content above a limit is omitted. */
const most = { characters: 500_000, open: 2000, children: 20_000, depth: 100 };
const ellipsis = '…';

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: most.depth, maxChildNodes: most.children, ellipsis },
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    // The text part of a mail has no descriptions of pictures either.
    ...['img', 'head', 'title', 'noscript', 'template'].map((selector) => ({ selector, format: 'skip' })),
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
  ],
});

/** Converts an HTML body to plain text. Cuts off the end if converting it would take too long. */
export const textOfHtml = (html: string): string => convert(upToDepth(html)).trim();

/** Elements that have no end tag. */
const isVoid = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** The parser's time grows with the square of the number of open elements. */
function upToDepth(whole: string): string {
  const html = whole.length > most.characters ? `${whole.slice(0, most.characters)}${ellipsis}` : whole;
  let open = 0;
  for (const { 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    if (isVoid.test(name)) continue;
    open = slash ? Math.max(0, open - 1) : open + 1;
    if (open > most.open) return `${html.slice(0, index)}${ellipsis}`;
  }
  return html;
}
