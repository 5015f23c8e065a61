import { bytesOf } from './cut.ts';

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
