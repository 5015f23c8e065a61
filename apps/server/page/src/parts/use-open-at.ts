import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Scrolls a column to an element that starts in the lower half of the window or below it. Repeats this when the element grows,
 * because HTML is rendered late, until the person uses the page.
 */
export function useOpenAt<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || current.getBoundingClientRect().top < innerHeight / 2) return;
    const observer = new ResizeObserver(() => scrollTo(current));
    observer.observe(current);
    const used = new AbortController();
    const stop = () => {
      observer.disconnect();
      used.abort();
    };
    for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      addEventListener(event, stop, { signal: used.signal });
    return stop;
  }, []);
  return element;
}

/** The thread next to a draft scrolls alone, so that the draft stays in view. */
function scrollTo(element: HTMLElement): void {
  const beside = element.closest('aside');
  if (!beside) element.scrollIntoView();
  else beside.scrollTop += element.getBoundingClientRect().top - beside.getBoundingClientRect().top;
}
