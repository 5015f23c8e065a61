import { useEffect, useRef } from 'preact/hooks';

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * Moves the focus to a neighbor when the focused element disappears. Browsers would move it to the body, where the keyboard and
 * screen readers start again at the top. An area can mark the neighbor with `data-next`. Another view starts at its top.
 */
export function keepFocus(root: HTMLElement): void {
  let last: Element | null = null;
  root.addEventListener('focusin', ({ target }) => {
    last = target as Element;
  });
  root.addEventListener('focusout', ({ target }) => {
    // Some browsers report this just before they remove the element.
    queueMicrotask(() => {
      if (last === target && last?.isConnected) last = null;
    });
  });
  new MutationObserver((records) => {
    if (!last || last.isConnected || last.closest('article, main') || document.activeElement !== document.body) return;
    const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)));
    if (removal) findNeighbor(removal, records)?.focus();
  }).observe(root, { childList: true, subtree: true });
}

/** The element to use next: the marked one, otherwise one in the replacement, the next one in the page, or the previous one. */
function findNeighbor({ target, previousSibling }: MutationRecord, records: MutationRecord[]): HTMLElement | undefined {
  const near = target as HTMLElement;
  const area = near.closest('dialog, article, main') ?? near;
  const marked = area.querySelector<HTMLElement>('[data-next]');
  if (marked) return marked;
  const all = [...area.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.checkVisibility());
  const added = records.filter((record) => record.target === target).flatMap(({ addedNodes }) => [...addedNodes]);
  const isAfter = (element: HTMLElement) => {
    const position = (previousSibling ?? near).compareDocumentPosition(element);
    const isBefore = previousSibling?.contains(element) || !(position & Node.DOCUMENT_POSITION_FOLLOWING);
    return !isBefore;
  };
  return all.find((element) => added.some((node) => node.contains(element))) ?? all.find(isAfter) ?? all.at(-1);
}

/**
 * Keeps the focus in an area when the focused element disappears, for example after sending. It moves to the element marked
 * with `data-next`. When the area appears, the area itself gets a lost focus.
 *
 * @param state Changes when elements may disappear; undefined until the area is shown.
 */
export function useKeptFocus<E extends HTMLElement>(state: string | undefined) {
  const area = useRef<E>(null);
  const isShown = useRef(false);
  useEffect(() => {
    const { current } = area;
    if (!current) return;
    const next = isShown.current ? current.querySelector<HTMLElement>('[data-next]') : null;
    isShown.current = true;
    if (document.activeElement === document.body) (next ?? current).focus({ preventScroll: next === null });
  }, [state]);
  return area;
}
