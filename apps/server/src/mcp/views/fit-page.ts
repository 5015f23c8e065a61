import { notice } from './untrusted.ts';

/** The views that fit into a number of bytes; at least one. Only the first may be shortened. */
async function fitViews<Item, View>(
  items: Item[],
  bytes: number,
  toView: (item: Item, bytes: number) => View | Promise<View>,
): Promise<View[]> {
  const views: View[] = [];
  let left = bytes;
  for (const item of items) {
    const view = await toView(item, views.length === 0 ? left : Infinity);
    left -= bytesOf(view) + 1;
    if (left < 0 && views.length > 0) break;
    views.push(view);
  }
  return views;
}

/**
 * A page of views within a number of bytes. If not all entries fit, reads the page again with a lower limit, so that its cursor
 * continues after the last entry.
 */
export async function fitPage<Page, Item, View>(options: {
  read(limit: number): Promise<Page>;
  limit: number;
  itemsOf(page: Page): Item[];
  bytesFor(page: Page): number;
  toView(item: Item, bytes: number): View | Promise<View>;
}): Promise<{ page: Page; views: View[] }> {
  const { read, limit, itemsOf, bytesFor, toView } = options;
  const viewsOf = (page: Page) => fitViews(itemsOf(page), bytesFor(page), toView);
  const page = await read(limit);
  const views = await viewsOf(page);
  if (views.length === itemsOf(page).length) return { page, views };
  const shorter = await read(views.length);
  return { page: shorter, views: await viewsOf(shorter) };
}

/** The maximum length of a body in a list of entries, in characters. */
export const shownCharacters = 4000;

/** The maximum length of a name, an address, a subject or a file name, in characters. Longer ones are suspicious. */
const shortCharacters = 200;

export const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Cuts a text that should be short. */
export const clip = (text: string) => (text.length > shortCharacters ? `${text.slice(0, shortCharacters)}…` : text);

export interface CutText {
  text: string;
  /** The offset to continue at; undefined at the end. */
  next: number | undefined;
}

/** A part of a text, limited in characters and in bytes as JSON. Surrogate pairs are not split. */
export function cutText(text: string, offset: number, characters: number, bytes: number): CutText {
  let end = offset;
  let used = 2;
  for (const character of text.slice(offset, offset + characters + 1)) {
    used += bytesOf(character) - 2;
    if (used > bytes || end + character.length > offset + characters) break;
    end += character.length;
  }
  return { text: text.slice(offset, end), next: end < text.length ? end : undefined };
}

/** The size of a page without its entries, in bytes. */
export const envelope = 300;

/** The result of a tool that lists entries, within a number of bytes. */
export async function fitList<Item, View>(
  read: (limit: number) => Promise<{ data: Item[]; nextCursor: string | null }>,
  { limit, maxBytes }: { limit: number; maxBytes: number },
  toView: (item: Item, bytes: number) => View | Promise<View>,
) {
  const { page, views } = await fitPage({
    read,
    limit,
    itemsOf: ({ data }) => data,
    bytesFor: () => maxBytes - envelope,
    toView,
  });
  return { notice, data: views, nextCursor: page.nextCursor };
}
