import { createThreadsClient, type ThreadsClientOptions, ThreadsError, type Wait } from '@threads-api/client';

/** The distance from the end of the list, in pixels, at which the next page is loaded. */
const margin = 200;

/**
 * Mounts a list of threads that loads the next page near its end. It shows why it is waiting, and offers to try again if a
 * page fails to load.
 */
export function mountThreadList(root: HTMLElement, options: ThreadsClientOptions): void {
  const list = root.appendChild(document.createElement('ul'));
  const notice = root.appendChild(document.createElement('p'));
  const again = root.appendChild(document.createElement('button'));
  notice.setAttribute('role', 'status');
  again.textContent = 'Try again';
  again.addEventListener('click', () => void loadPage());
  root.addEventListener('scroll', () => void (isNearEnd() && root.dataset.state === 'ready' && loadPage()));

  const client = createThreadsClient({
    ...options,
    onWait: (wait) => show(announce(wait)),
  });
  let cursor: string | undefined;
  void loadPage();

  async function loadPage(): Promise<void> {
    setState('loading');
    try {
      const page = await client.listThreads({ cursor });
      list.append(...page.data.map(({ id, subject, sender }) => createItem(id, subject, sender.name)));
      cursor = page.nextCursor ?? undefined;
      show(`${list.childElementCount} threads`);
      setState(page.nextCursor === null ? 'end' : 'ready');
      if (page.nextCursor !== null && isNearEnd() && root.scrollHeight > 0) await loadPage();
    } catch (error) {
      show(describe(error));
      setState('failed');
    }
  }

  function setState(state: 'loading' | 'ready' | 'end' | 'failed'): void {
    again.hidden = state !== 'failed';
    // Set the state last, so that the rest of the page is up to date when it changes.
    root.dataset.state = state;
  }

  function show(text: string): void {
    notice.textContent = text;
  }

  function isNearEnd(): boolean {
    return root.scrollTop + root.clientHeight >= root.scrollHeight - margin;
  }
}

function createItem(id: string, subject: string | null, sender: string | null): HTMLLIElement {
  const item = document.createElement('li');
  item.id = id;
  item.textContent = `${sender ?? 'Unknown'}: ${subject ?? '(no subject)'}`;
  return item;
}

const announce = ({ cause, milliseconds = 0 }: Wait) =>
  `${cause ? describe(cause) : 'The service is busy.'} Trying again in ${(milliseconds / 1000).toFixed(1)} s.`;

const describe = (error: unknown) => (error instanceof ThreadsError ? error.detail : String(error));
