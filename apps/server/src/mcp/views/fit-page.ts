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
const shownCharacters = 4000;

/** The maximum length of a name, an address, a subject or a file name, in characters. Longer ones are suspicious. */
const shortCharacters = 200;

export const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Cuts a text that should be short. */
export const clip = (text: string) => (text.length > shortCharacters ? `${text.slice(0, shortCharacters)}…` : text);

/** A part of a text, limited in characters and in bytes as JSON, and the offset to continue at. Surrogate pairs are not split. */
function cutText(text: string, offset: number, characters: number, bytes: number) {
  let end = offset;
  let used = 2;
  for (const character of text.slice(offset, offset + characters + 1)) {
    used += bytesOf(character) - 2;
    if (used > bytes || end + character.length > offset + characters) break;
    end += character.length;
  }
  return { text: text.slice(offset, end), next: end < text.length ? end : undefined };
}

/** The part of an entry to show. */
export interface Cut {
  offset: number;
  characters: number;
  /** The maximum size of the view, in bytes as JSON. */
  bytes: number;
}

export const wholeEntry = (bytes: number, offset = 0): Cut => ({ offset, characters: Infinity, bytes });
export const amongOthers = (bytes: number): Cut => ({ offset: 0, characters: shownCharacters, bytes });

/** The missing part of an entry, and the offset to continue at. */
export interface LeftOut {
  characters?: number;
  bodyOffset?: number;
  recipients?: number;
  attachments?: number;
}

/** The view of an entry with as much of its body as fits. */
export function fitBody<View>(
  body: string,
  { offset, characters, bytes }: Cut,
  view: (shown: string, leftOut: LeftOut | null) => View,
): View {
  const size = bytes - bytesOf(view('', { characters: 1e6, bodyOffset: 1e6 }));
  const { text, next } = cutText(body, offset, characters, Math.max(size, 1000));
  return view(text, next === undefined ? null : { characters: body.length - next, bodyOffset: next });
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
