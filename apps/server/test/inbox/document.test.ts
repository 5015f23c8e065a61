import { contract, propertiesOf, type SchemaObject } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { limits, tokenDays } from '#store';
import { inboxContract } from './inbox-operations.ts';

/** The schema at a path of properties: `DraftEdit.changes.to`. */
function schemaAt(path: string): SchemaObject {
  const [name = '', ...properties] = path.split('.');
  return properties.reduce<SchemaObject>(
    (schema, property) => propertiesOf(schema)[property] ?? {},
    inboxContract.schemas[name] ?? {},
  );
}

test('the limits in the document are those of the store', () => {
  expect(schemaAt('DraftEdit.changes.to').maxItems).toBe(limits.draftRecipients);
  expect(schemaAt('DraftEdit.changes.cc').maxItems).toBe(limits.draftRecipients);
  expect(schemaAt('DraftList.data').maxItems).toBe(limits.listedDrafts);
  expect(schemaAt('OriginList.data').maxItems).toBe(limits.searchedEntries);
  expect(schemaAt('NewToken.expiresInDays').maximum).toBe(tokenDays.longest);
  const { requests, windowSeconds } = contract.rateLimit;
  expect(inboxContract.document.info?.description).toContain(`${requests} changes in ${windowSeconds} seconds`);
});
