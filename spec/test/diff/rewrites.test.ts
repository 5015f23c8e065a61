import { expect, test } from 'vitest';
import { compareInMemory } from './compare-shops.ts';
import { rewrites } from './rewrites.ts';
import { createShop } from './shop.ts';
import { shopBreaks } from './shop-edits.ts';
import { layouts } from './write-document.ts';

const all = Object.entries(rewrites);

test.each(all)('a document that a rewrite changes without its meaning has no changes: %s', async (_, rewrite) => {
  const rewritten = createShop();
  rewrite(rewritten);
  expect(JSON.stringify(rewritten)).not.toBe(JSON.stringify(createShop()));
  for (const split of Object.values(layouts)) {
    const { changes } = await compareInMemory({ 'api.yaml': createShop() }, split(rewritten));
    expect(changes.map(({ location, reasons }) => ({ location, reasons }))).toEqual([]);
  }
});

test.each(Object.entries(shopBreaks))('is found in a rewritten document: %s', async (name, { edit }) => {
  const edited = createShop();
  edit(edited);
  // Each break is tried with one rewrite.
  const [, rewrite] = all[Object.keys(shopBreaks).indexOf(name) % all.length] ?? [];
  rewrite?.(edited);
  const { changes } = await compareInMemory({ 'api.yaml': createShop() }, { 'api.yaml': edited });
  expect(changes.filter(({ level }) => level === 'breaking')).not.toEqual([]);
});
