/**
 * Moves the focus when the focused element disappears, for example after saving: to the element that is marked with `data-next`,
 * otherwise to the area around it. Browsers would move it to the body, where the keyboard and screen readers start again at the
 * top, as they do in another view.
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
    const area = (removal?.target as Element | undefined)?.closest<HTMLElement>('dialog, article, main');
    const next = area?.querySelector<HTMLElement>('[data-next]');
    (next ?? area)?.focus({ preventScroll: !next });
  }).observe(root, { childList: true, subtree: true });
}
