import { useTheme } from '@threads-api/ui/use-theme';
import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'preact/hooks';
import { frameStyle } from './frame-style.ts';

/** What has no place in a message that is only read: everything that loads, runs, submits or looks like the page. */
const forbidden = {
  FORBID_TAGS: [
    'style',
    'form',
    'input',
    'button',
    'textarea',
    'select',
    'option',
    'video',
    'audio',
    'source',
    'picture',
    'svg',
    'math',
    'dialog',
  ],
  FORBID_ATTR: [
    'style',
    'class',
    'id',
    'name',
    'background',
    'srcset',
    'poster',
    'ping',
    'usemap',
    'contenteditable',
    'popover',
    'autofocus',
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
    // Only addresses that a person can recognize.
    if (!/^(https?|mailto):/i.test(node.getAttribute('href') ?? '')) node.removeAttribute('href');
  }
  // A picture would tell its sender when, where and by whom the message was read.
  if (node.tagName === 'IMG')
    node.replaceWith(`[picture${node.getAttribute('alt') ? `: ${node.getAttribute('alt')}` : ''}]`);
});

/** A parsed HTML body: sanitized, in a frame that runs no script, loads nothing and cannot leave its border. */
export function MessageFrame({ body, title }: { body: HTMLElement; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [theme] = useTheme();

  function fill(): void {
    const inside = frame.current?.contentDocument;
    if (!inside?.body) return;
    const style = inside.createElement('style');
    style.textContent = frameStyle;
    inside.head.replaceChildren(style);
    inside.body.replaceChildren(DOMPurify.sanitize(body, { ...forbidden, RETURN_DOM_FRAGMENT: true }));
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
  }, [body, theme]);

  return (
    <iframe
      ref={frame}
      class="message-frame"
      title={title}
      // Same origin, so that the page can fill and measure it; without scripts nobody inside can make use of that.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={fill}
      height="40"
    />
  );
}
