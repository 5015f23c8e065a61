import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { createBaseline } from '../server/document/baseline.ts';
import { createDocumentThread, type DocumentThread } from '../server/document/document-thread.ts';
import { followDocument } from '../server/document/follow-document.ts';
import type { ReadDocument } from '../server/document/read-document.ts';
import { createStateStore } from '../server/state-store.ts';
import { shop } from './start-all.ts';

test('a result that arrives too late to be canceled does not replace those of a newer save', async () => {
  const file = join(await temporaryFolder({ 'openapi.yaml': shop }), 'openapi.yaml');
  const { cancel: _, ...tasks } = createDocumentThread();
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const late: Promise<unknown>[] = [];
  /** From then on, the reply to the first comparison is late. */
  let isLate = false;
  const run: DocumentThread['run'] = (name, ...args) => {
    const result = tasks.run(name, ...args);
    if (name !== 'compare' || !isLate || late.length > 0) return result;
    late.push(result);
    return isReleased.then(() => result);
  };
  const thread = { ...tasks, run, cancel() {} };
  onTestFinished(async () => void (await thread.stop()));
  const present = async ({ text, hash }: ReadDocument) => {
    const { title, version } = JSON.parse(text).info;
    return {
      document: { file, error: null, title, version, hash, servers: [], schemes: {}, examples: [] },
      services: {},
    };
  };
  const first = await thread.run('read', file);
  const { document, services } = await present(first);
  const contract = { ...document, checking: true, checkedAt: '' };
  const store = createStateStore({ live: true, services, contract }, first.reference);
  const baseline = createBaseline(file, undefined);
  baseline.keepFirst(first);
  onTestFinished(followDocument({ file, first, store, thread, baseline, present, onChecked: () => {} }));
  const shown = () => [store.state.contract.title, store.state.contract.checking];
  await expect.poll(shown).toEqual(['Shop', false]);

  isLate = true;
  await writeFile(file, shop.replace('title: Shop', 'title: Late'));
  await expect.poll(() => late.length).toBe(1);
  await writeFile(file, shop.replace('title: Shop', 'title: New'));
  await expect.poll(shown).toEqual(['New', false]);
  release();
  await Promise.all(late);
  await new Promise(setImmediate);
  expect(shown()).toEqual(['New', false]);
});
