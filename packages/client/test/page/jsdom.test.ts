// @vitest-environment jsdom
import { describe, vi } from 'vitest';
import { mountApp } from './app.ts';
import { describePage } from './page-suite.ts';

describe('in jsdom', () => {
  describePage(async ({ api }) => {
    const root = document.body.appendChild(document.createElement('div'));
    const unmount = mountApp(root, api);
    return {
      async press(name) {
        const find = () => [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name);
        await vi.waitUntil(find);
        find()?.click();
      },
      text: async () => root.textContent ?? '',
      async close() {
        unmount();
        root.remove();
      },
    };
  }, '');
});
