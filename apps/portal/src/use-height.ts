import { useEffect, useRef } from 'preact/hooks';

/** Sets a CSS variable to the height of an element, for sticky parts below it. */
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
