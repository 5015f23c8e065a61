import { isRepeating } from '@threads-api/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../edit-document.ts';
import { compareInMemory } from './compare-shops.ts';
import { documents } from './generate-document.ts';
import { type Pick, rewrites } from './rewrites.ts';
import { shopBreaks } from './shop-edits.ts';
import { layouts, splitDocument } from './write-document.ts';

const runs = isRepeating ? 1000 : 10;

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
      const { changes } = await compareInMemory({ 'api.yaml': document }, rewrite(structuredClone(document), choice));
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
        const { changes } = await compareInMemory({ 'api.yaml': document }, rewrite(edited, choice));
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
