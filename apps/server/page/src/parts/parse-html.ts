import { htmlLimits, usesTemplates } from '#text';

/** Not available in all browsers or in TypeScript's types, which accept trusted HTML only as a string. */
declare const trustedTypes: { createPolicy(name: string, rules: HtmlRules): HtmlRules } | undefined;
type HtmlRules = { createHTML(html: string): string };

/** The Content-Security-Policy allows this policy by name. It is used only here, for an inert document. */
const rules: HtmlRules = { createHTML: (html) => html };
const inert = typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('inert-html', rules);

/** The parser may add thousands of elements for one tag, so the count is checked often. */
const charactersAtOnce = 256;

/**
 * Parses HTML into an inert document and returns its body. Returns undefined if it would freeze the page: parsers repeat
 * unclosed formatting in each paragraph, so a few kilobytes can become millions of elements.
 */
export function parseHtml(html: string): HTMLElement | undefined {
  if (usesTemplates(html) || html.length > htmlLimits.characters) return undefined;
  // Only `write` can be stopped halfway.
  const parsed = document.implementation.createHTMLDocument();
  const elements = parsed.getElementsByTagName('*');
  parsed.open();
  for (let start = 0; start < html.length; start += charactersAtOnce) {
    parsed.write(inert.createHTML(html.slice(start, start + charactersAtOnce)));
    if (elements.length > htmlLimits.elements) return undefined;
  }
  parsed.close();
  const counts = [...elements].map(({ attributes }) => attributes.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total > htmlLimits.attributes || Math.max(...counts) > htmlLimits.attributesOfOne ? undefined : parsed.body;
}
