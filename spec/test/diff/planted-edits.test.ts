import { isRepeating } from '@threads-api/testing';
import { describe, expect, test } from 'vitest';
import { eventOf } from '../../diff/describe-change.ts';
import { compareWith } from './compare-shops.ts';
import { type ShopEdit, shopAdditions, shopBreaks, shownEdits } from './shop-edits.ts';
import { layouts } from './write-document.ts';

const edits = { ...shopBreaks, ...shopAdditions };

describe.each(Object.entries(layouts))('a contract in %s', (layout, split) => {
  const part = Object.keys(layouts).indexOf(layout);

  /** Each edit runs with every layout in the longer tests, and with one of them otherwise. */
  const planted = Object.entries(edits).filter((_, index) => isRepeating || index % 2 === part);

  test('has no changes without an edit', async () => {
    expect((await compareWith(() => {}, { split })).changes).toEqual([]);
  });

  test.each(planted)('%s', async (name, { rule, edit }) => {
    const { changes } = await compareWith(edit, { split });
    const serious = changes.filter(({ level }) => level !== 'compatible');
    const expected = name in shopBreaks ? serious.filter(({ level }) => level === 'breaking') : changes;
    expect(expected.flatMap(({ reasons }) => reasons.map((reason) => reason.rule))).toContain(rule);
    if (name in shopAdditions) expect(serious).toEqual([]);
    // "type changed" would not name the new type.
    expect(changes.map(eventOf).filter((event) => /^\W*\w+\W* (added|removed|changed)\.?$/.test(event))).toEqual([]);
  });
});

test.each(Object.entries(shownEdits))(
  '%s: the change is at its position, with the old and the new value',
  async (name, [location, text]) => {
    const { rule, edit } = edits[name] as ShopEdit;
    const { changes } = await compareWith(edit);
    expect(changes.map((change) => [change.location, change.reasons.map((reason) => reason.rule)])).toEqual([
      [location, [rule]],
    ]);
    expect(changes.map(eventOf).join()).toContain(text);
    for (const { before, after } of changes) expect((after ?? before)?.line).toBeGreaterThan(0);
  },
);
