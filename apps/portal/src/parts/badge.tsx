const kinds: Record<string, string> = { passed: 'good', failed: 'bad', 'not tested': 'warn' };

/** The result of a check or rule. */
export function Badge({ outcome }: { outcome: string }) {
  return <span class={`badge ${kinds[outcome] ?? ''}`}>{outcome}</span>;
}
