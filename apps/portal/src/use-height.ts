import { useEffect, useRef } from 'preact/hooks';

/** Keeps a CSS variable of the page at the height of an element. Sticky parts below it use the variable. */
export function useHeight<T extends HTMLElement>(variable: string) {
  const element = useRef<T>(null);
  useEffect(() => {
    if (!element.current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.target.getBoundingClientRect().height ?? 0;
      style.setProperty(variable, `${Math.round(height)}px`);
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  }, [variable]);
  return element;
}
