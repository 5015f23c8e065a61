/** Missing in some browsers. TypeScript does not know it, and takes trusted HTML for a string. */
declare const trustedTypes: { createPolicy(name: string, rules: HtmlRules): HtmlRules } | undefined;
type HtmlRules = { createHTML(html: string): string };

/** The Content-Security-Policy allows it by its name. It is used only here, for a document that runs and loads nothing. */
const rules: HtmlRules = { createHTML: (html) => html };
const inert = typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('inert-html', rules);

/** The limits of what is sanitized and laid out. The worst inputs that were tried took Chromium less than a second. */
const most = { elements: 5000, attributes: 30_000, attributesOfOne: 100 };
/** The parser may add thousands of elements for each tag, so they are counted often. */
const charactersAtOnce = 256;

/**
 * The body of an HTML text, in a document that runs and loads nothing. Returns nothing if it would stop the page: a parser
 * repeats formatting that is not closed in each paragraph, so a few kilobytes can become millions of elements.
 */
export function parseHtml(html: string): HTMLElement | undefined {
  // The elements of a template cannot be counted, and no message needs one.
  if (/<template/i.test(html)) return undefined;
  // `write` is the only parser that can be stopped halfway.
  const parsed = document.implementation.createHTMLDocument();
  const elements = parsed.getElementsByTagName('*');
  parsed.open();
  for (let start = 0; start < html.length; start += charactersAtOnce) {
    parsed.write(inert.createHTML(html.slice(start, start + charactersAtOnce)));
    if (elements.length > most.elements) return undefined;
  }
  parsed.close();
  const counts = [...elements].map(({ attributes }) => attributes.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total > most.attributes || Math.max(...counts) > most.attributesOfOne ? undefined : parsed.body;
}
