import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface FirstItemsProps<Item> {
  items: Item[];
  /** The number of items to show at first. */
  most: number;
  children(item: Item, index: number): ComponentChildren;
}

interface GroupProps<Item> extends FirstItemsProps<Item> {
  title: string;
  /** The number of items in words. */
  count: string;
  isOpen: boolean;
}

/** A list below a title, which opens and closes it. */
export const Group = <Item,>({ title, count, isOpen, ...list }: GroupProps<Item>) => (
  <details class="group" open={isOpen}>
    <summary>
      <h2>{title}</h2> <span class="quiet">{count}</span>
    </summary>
    <FirstItems {...list} />
  </details>
);

/** Shows the first items of a long list and a button for the others, because thousands of cards would slow the page down. */
export function FirstItems<Item>({ items, most, children }: FirstItemsProps<Item>) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, most);
  return (
    <>
      {shown.map(children)}
      {shown.length < items.length && (
        <button type="button" class="small" onClick={() => setAll(true)}>
          Show {items.length - shown.length} more
        </button>
      )}
    </>
  );
}
