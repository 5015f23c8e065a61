import { useSyncExternalStore } from 'preact/compat';

export type Route =
  | { view: 'threads'; id?: string }
  | { view: 'drafts'; id?: string }
  | { view: 'tokens' }
  | { view: 'sign-in' }
  | { view: 'unknown' };

const changed = 'inbox:route';

export const paths = {
  threads: '/threads',
  thread: (id: string) => `/threads/${encodeURIComponent(id)}`,
  drafts: '/drafts',
  draft: (id: string) => `/drafts/${encodeURIComponent(id)}`,
  tokens: '/tokens',
} as const;

/** Shows another view and adds an entry to the browser history. */
export function navigate(path: string): void {
  // With the origin, because a path that starts with two slashes would lead to another one.
  if (path !== location.pathname) history.pushState(null, '', location.origin + path);
  dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
  for (const event of [changed, 'popstate']) addEventListener(event, listener);
  return () => {
    for (const event of [changed, 'popstate']) removeEventListener(event, listener);
  };
}

export const useRoute = () => readRoute(useSyncExternalStore(subscribe, () => location.pathname));

function readRoute(path: string): Route {
  const [, view = '', text = '', ...rest] = path.split('/');
  const id = decode(text);
  if (rest.some(Boolean)) return { view: 'unknown' };
  if (view === 'drafts') return { view, ...(id && { id }) };
  if (view === 'tokens' || view === 'sign-in') return { view };
  if (view === 'threads' || view === '') return { view: 'threads', ...(id && { id }) };
  return { view: 'unknown' };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Follows the page's own links without a reload. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a');
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.origin !== location.origin || link.target) return;
  event.preventDefault();
  navigate(link.pathname);
}
