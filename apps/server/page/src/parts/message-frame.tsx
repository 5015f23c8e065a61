import { useTheme } from '@threads-api/ui/use-theme';
import { useEffect, useRef } from 'preact/hooks';
import { frameStyle } from '#text';

/** Removes empty lines and elements from the end. */
function trimEnd(node: Node): void {
  while (node.lastChild && !node.lastChild.textContent?.trim()) node.lastChild.remove();
  if (node.lastChild) trimEnd(node.lastChild);
}

/** Puts each outer table into a box that scrolls. */
function scrollTables(shown: HTMLElement): void {
  for (const table of shown.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue;
    const wide = shown.ownerDocument.createElement('div');
    wide.className = 'wide';
    table.replaceWith(wide);
    wide.append(table);
  }
}

interface MessageFrameProps {
  content: DocumentFragment;
  title: string;
}

/** The visible part of an HTML body, in a frame that runs no scripts, loads nothing and cannot overlap the page. */
export function MessageFrame({ content, title }: MessageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [theme] = useTheme();

  function fill(): void {
    const inside = frame.current?.contentDocument;
    if (!inside?.body) return;
    const style = inside.createElement('style');
    style.textContent = frameStyle;
    inside.head.replaceChildren(style);
    const shown = inside.createElement('div');
    shown.append(content.cloneNode(true));
    trimEnd(shown);
    scrollTables(shown);
    inside.body.replaceChildren(shown);
    inside.documentElement.classList.toggle('dark', theme === 'dark');
    fit();
  }
  function fit(): void {
    const { current } = frame;
    const root = current?.contentDocument?.documentElement;
    // The body is at least as high as the frame, so it cannot be measured.
    const shown = root?.querySelector('body > div');
    if (!current || !root || !shown) return;
    // The keyboard reaches a box that scrolls.
    for (const wide of root.querySelectorAll<HTMLElement>('.wide'))
      wide.tabIndex = wide.scrollWidth > wide.clientWidth ? 0 : -1;
    const scrollbar = root.scrollWidth > root.clientWidth ? 16 : 0;
    current.height = `${Math.min(Math.ceil(shown.getBoundingClientRect().bottom + root.scrollTop) + scrollbar, 4000)}`;
  }
  useEffect(() => {
    fill();
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  }, [content, theme]);

  return (
    <iframe
      ref={frame}
      class="message-frame"
      title={title}
      // Same origin, so that the page can fill and measure the frame. Without scripts, its content cannot exploit this.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={fill}
      height="40"
    />
  );
}
