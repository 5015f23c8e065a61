import { notDetermined } from './change.ts';
import { type Comparison, compareContracts } from './compare-contracts.ts';

/**
 * Compares two documents, and adds the code of consumers that the changes break.
 *
 * @param configured The document whose configuration applies.
 * @param consumers The tsconfig.json of each program that uses the types of the contract.
 */
export async function compareWithConsumers(
  before: string,
  after: string,
  configured: string,
  consumers: string[],
): Promise<Comparison> {
  const comparison = await compareContracts(before, after, configured);
  if (consumers.length === 0) return comparison;
  // Imported only if needed, because loading the compiler takes longer than most comparisons.
  const { findBrokenPlaces } = await import('./consumers/find-broken-places.ts');
  const { byChange, others } = await findBrokenPlaces(before, after, comparison.changes, consumers);
  const changes = comparison.changes.map((change) => ({ ...change, places: byChange.get(change) ?? notDetermined }));
  return { ...comparison, changes, otherPlaces: others };
}
