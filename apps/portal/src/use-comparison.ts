import { useEffect, useState } from 'preact/hooks';
import type { Comparison, PortalState } from '../server/portal-state.ts';

export interface ComparisonResult {
  comparison?: Comparison | undefined;
  /** Why the versions cannot be compared. */
  message?: string;
}

/** Returns the comparison of two versions. The state already contains the comparison of the base with the current file. */
export function useComparison({ contract, live }: PortalState, from: string, to: string): ComparisonResult {
  const { comparison, notCompared } = contract;
  const isDefault = notCompared === undefined ? comparison?.from === from && comparison.to === to : to === 'now';
  const [result, setResult] = useState<ComparisonResult>({});
  useEffect(() => {
    if (isDefault || !live) return undefined;
    const leaving = new AbortController();
    setResult({});
    fetch(`data/comparison.json?${new URLSearchParams({ from, to })}`, { signal: leaving.signal })
      .then(async (response) => {
        const body = await response.json();
        setResult(response.ok ? { comparison: body } : { message: body.message });
      })
      .catch(() => leaving.signal.aborted || setResult({ message: 'The portal is not responding.' }));
    return () => leaving.abort();
    // `contract.hash` changes with each save.
  }, [isDefault, live, from, to, contract.hash]);
  if (!isDefault) return result;
  return { comparison, ...(notCompared && { message: notCompared }) };
}
