import type { OpenApiDocument } from '@threads-api/contract';

/** Puts the title and the description of a document into the HTML of the site, for search engines and previews. */
export function describePage(html: string, { info }: OpenApiDocument): string {
  const { title = 'API', summary, description = '' } = Object(info) as Record<string, string | undefined>;
  const [firstParagraph = ''] = description.trim().split(/\n\s*\n/, 1);
  const text = summary ?? (firstParagraph.replaceAll(/\s+/g, ' ') || `API reference of ${title}`);
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => `${start}${escapeHtml(text)}`);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
