import { useEffect, useRef } from 'preact/hooks';

/**
 * Calls a function when an element comes near the viewport.
 *
 * @param margin How near, such as `400px`, or `100%` for one screen.
 * @param isWaiting Whether to call it now. If this becomes true again, it may be called again.
 */
export function useNear<E extends Element>(margin: string, isWaiting: boolean, onNear: () => unknown) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!isWaiting || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isWaiting]);
  return element;
}
