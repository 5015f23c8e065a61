import { useTheme } from '@threads-api/ui/use-theme';
import { useEffect, useRef } from 'preact/hooks';
import { frameStyle } from './frame-style.ts';
import { showHidden } from './sanitize.ts';

/** A sanitized HTML body in a frame that runs no scripts, loads nothing and cannot overlap the page. */
export function MessageFrame({ content, title }: { content: DocumentFragment; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [theme] = useTheme();

  function fill(): void {
    const inside = frame.current?.contentDocument;
    if (!inside?.body) return;
    const style = inside.createElement('style');
    style.textContent = frameStyle;
    inside.head.replaceChildren(style);
    const shown = content.cloneNode(true);
    showHidden(shown);
    inside.body.replaceChildren(shown);
    inside.documentElement.classList.toggle('dark', document.documentElement.dataset.theme === 'dark');
    fit();
  }
  function fit(): void {
    const { current } = frame;
    const height = current?.contentDocument?.body?.scrollHeight;
    if (current && height) current.height = `${Math.min(height + 2, 4000)}`;
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
