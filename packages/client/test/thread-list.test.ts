import { createMswMock } from '@threads-api/mock/msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { mountThreadList } from '../examples/thread-list.ts';

const threadCount = 300;
/** A different origin than the page, as in production. */
const baseUrl = 'https://threads.test/api/v1';

const server = setupServer();
beforeAll(() => server.listen());
afterAll(() => server.close());

/** Mounts the list on an MSW mock. `notices` gets all texts that the status line shows. */
function open() {
  const { handlers, scenarios } = createMswMock({ threads: threadCount, retryAfter: 1 });
  server.use(...handlers);
  const root = document.body.appendChild(document.createElement('main'));
  const notices: (string | null | undefined)[] = [];
  const observer = new MutationObserver(() => notices.push(root.querySelector('[role=status]')?.textContent));
  observer.observe(root, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => {
    observer.disconnect();
    root.remove();
    server.resetHandlers();
  });
  mountThreadList(root, { baseUrl, token: 'any', attemptTimeout: 800, retry: { baseWait: 20 } });
  return {
    root,
    scenarios,
    notices,
    state: () => root.dataset.state,
    ids: () => [...root.querySelectorAll('li')].map(({ id }) => id),
    // There is no layout here, so every scroll event counts as a scroll to the end.
    scroll: () => root.dispatchEvent(new Event('scroll')),
  };
}

test('scrolls through all threads, and survives a 429, a hanging request, a dropped connection and a 502', async () => {
  const { scenarios, notices, state, ids, scroll } = open();
  await expect.poll(state).toBe('ready');
  expect(ids().length).toBeLessThan(threadCount);
  for (const [scenario, notice] of [
    ['429', 'Trying again in 1.0 s.'],
    ['hang', 'The service did not respond in time. Trying again in'],
    ['drop', 'The service could not be reached. Trying again in'],
    ['502', 'Trying again in'],
  ] as const) {
    notices.length = 0;
    scenarios.add({ scenario });
    scroll();
    await expect.poll(() => notices.join('\n')).toContain(notice);
    await expect.poll(state).toBe('ready');
  }
  const scrollOn = () => {
    if (state() === 'ready') scroll();
    return state();
  };
  await expect.poll(scrollOn).toBe('end');
  expect(notices.at(-1)).toBe(`${threadCount} threads`);
  expect(new Set(ids()).size).toBe(threadCount);
  expect(ids()).toHaveLength(threadCount);
});

test('offers to try again after broken JSON and after a 500', async () => {
  const { root, scenarios, state, ids, scroll } = open();
  await expect.poll(state).toBe('ready');
  for (const scenario of ['brokenJson', '500'] as const) {
    scenarios.add({ scenario });
    scroll();
    await expect.poll(state).toBe('failed');
    const { length } = ids();
    root.querySelector('button')?.click();
    await expect.poll(state).toBe('ready');
    expect(ids().length).toBeGreaterThan(length);
  }
});
