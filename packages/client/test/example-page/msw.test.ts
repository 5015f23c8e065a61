import { createMswMock } from '@threads-api/mock/msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { mountThreadList } from '../../examples/page/thread-list.ts';
import { attemptTimeout, type OpenPage, testThreadList, threadCount } from './suite.ts';

/** A different origin than the page, as in production. */
const baseUrl = 'https://threads.test/api/v1';

describe('without a browser, on MSW', () => {
  const server = setupServer();
  beforeAll(() => server.listen());
  afterAll(() => server.close());

  testThreadList(async (): Promise<OpenPage> => {
    const { handlers, scenarios } = createMswMock({ threads: threadCount, retryAfter: 1 });
    server.use(...handlers);
    const root = document.body.appendChild(document.createElement('main'));
    const notices: string[] = [];
    const observer = new MutationObserver(() => {
      const text = root.querySelector('[role=status]')?.textContent;
      if (text && text !== notices.at(-1)) notices.push(text);
    });
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    onTestFinished(() => {
      observer.disconnect();
      root.remove();
      server.resetHandlers();
    });
    mountThreadList(root, { baseUrl, token: 'any', attemptTimeout, retry: { baseWait: 20 } });
    return {
      // There is no layout here, so every scroll event counts as a scroll to the end.
      scroll: async () => void root.dispatchEvent(new Event('scroll')),
      clickTryAgain: async () => root.querySelector('button')?.click(),
      read: async () => ({
        state: root.dataset.state ?? '',
        notice: root.querySelector('[role=status]')?.textContent ?? '',
        ids: [...root.querySelectorAll('li')].map(({ id }) => id),
      }),
      notices: async () => notices,
      schedule: async (scenario) => scenarios.add({ scenario }),
    };
  });
});
