import { BaseResolver, makeDocumentFromString } from '@redocly/openapi-core';
import { isRepeating } from '@threads-api/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareOpened } from '../../diff/compare-contracts.ts';
import { openContract } from '../../diff/model/open-contract.ts';
import { defaultSettings } from '../../diff/settings.ts';
import { documents } from './generate-document.ts';
import { type Pick, rewrites } from './rewrites.ts';
import type { Json } from './shop.ts';
import { shopBreaks } from './shop-edits.ts';
import { layouts, splitDocument } from './write-document.ts';

const runs = isRepeating ? 1000 : 25;

/** Opens a document without writing its files. */
function openInMemory(files: Record<string, Json>) {
  const resolver = new BaseResolver();
  for (const [name, content] of Object.entries(files)) {
    const path = `/memory/${name}`;
    resolver.cache.set(path, Promise.resolve(makeDocumentFromString(JSON.stringify(content), path)));
  }
  return openContract('/memory/api.yaml', resolver);
}

async function compare(before: Json, after: Record<string, Json>) {
  const [old, now] = await Promise.all([openInMemory({ 'api.yaml': before }), openInMemory(after)]);
  return compareOpened(old, now, defaultSettings).changes;
}

/** A choice of rewrites, and the random numbers that they use. */
interface Choice {
  steps: string[];
  numbers: number[];
  layout: string;
}

const choices: fc.Arbitrary<Choice> = fc.record({
  steps: fc.uniqueArray(fc.constantFrom(...Object.keys(rewrites)), { minLength: 1, maxLength: 4 }),
  numbers: fc.array(fc.nat(), { minLength: 1, size: 'medium' }),
  layout: fc.constantFrom(...Object.keys(layouts)),
});

function rewrite(document: Json, { steps, numbers, layout }: Choice): Record<string, Json> {
  let used = 0;
  const pick: Pick = (count) => (numbers[used++ % numbers.length] ?? 0) % count;
  for (const step of steps) rewrites[step]?.(document, pick);
  return layouts[layout]?.(document) ?? {};
}

test('a rewrite that keeps the meaning is no change', async () => {
  await fc.assert(
    fc.asyncProperty(documents, choices, async (document, choice) => {
      const changes = await compare(document, rewrite(structuredClone(document), choice));
      expect(changes.map(({ location, reasons }) => ({ location, reasons }))).toEqual([]);
    }),
    { numRuns: runs, seed: 49 },
  );
});

test('a break is found in rewritten documents', async () => {
  await fc.assert(
    fc.asyncProperty(
      documents,
      choices,
      fc.constantFrom(...Object.values(shopBreaks)),
      async (document, choice, planted) => {
        const edited = structuredClone(document);
        planted.edit(edited);
        const changes = await compare(document, rewrite(edited, choice));
        expect(changes.filter(({ level }) => level === 'breaking')).not.toEqual([]);
      },
    ),
    { numRuns: runs, seed: 49 },
  );
});

test.each(Object.keys(rewrites))('a document can be rewritten: %s', (name) => {
  const [document] = fc.sample(documents, { numRuns: 1, seed: 49 });
  const edited = structuredClone(document);
  rewrites[name]?.(edited, () => 1);
  expect(splitDocument(edited)).not.toEqual(splitDocument(document));
});
