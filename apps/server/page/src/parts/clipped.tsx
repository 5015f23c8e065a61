import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Shows the start of a long content, and the rest on request. */
export function Clipped({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const { current } = box;
      if (current?.classList.contains('clipped')) setLong(current.scrollHeight > current.clientHeight + 1);
    });
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={box} class={isWhole ? undefined : `clipped ${isLong ? 'long' : ''}`}>
        <div ref={content}>{children}</div>
      </div>
      {isLong && (
        <button type="button" class="small more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show the whole message'}
        </button>
      )}
    </>
  );
}
