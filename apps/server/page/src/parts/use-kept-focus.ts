import { useEffect, useRef } from 'preact/hooks';

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
