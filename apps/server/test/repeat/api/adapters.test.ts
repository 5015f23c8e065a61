import { checkConformance } from '@threads-api/conformance';
import { contract, isScope } from '@threads-api/contract';
import { adapterNames, adapters } from '@threads-api/http/testing/adapters';
import { listen } from '@threads-api/testing/listen';
import { expect, onTestFinished, test } from 'vitest';
import { openDemo } from '../../../src/demo/open-demo.ts';
import { newMigratedUrl } from '../../new-migrated-url.ts';

const databases = [
  { database: 'SQLite', newUrl: () => ':memory:' },
  { database: 'PostgreSQL', newUrl: newMigratedUrl },
];
const cases = adapterNames.flatMap((name) =>
  databases.flatMap((database) => ['', '/mail'].map((prefix) => ({ ...database, name, prefix }))),
);

test.for(cases)('the kit has no finding on the store behind $name, on $database, below "$prefix"', async (each) => {
  const { store, target, actions } = await openDemo(await each.newUrl());
  onTestFinished(store.close);
  const findCaller = async (token: string) => {
    const caller = await store.findCaller(token);
    return caller && { ...caller, scopes: caller.scopes.filter(isScope) };
  };
  const server = await adapters[each.name]({ contract, findCaller, handlers: store }, each.prefix);
  const baseUrl = `${await listen(server)}${each.prefix}${contract.basePath}`;
  const { findings } = await checkConformance({ ...target, baseUrl, actions }, { seed: 1, runs: 10 });
  expect(findings).toEqual([]);
});
