/** `core` covers the rules that the source document states (R…); `v1` adds later decisions (D…). */
export type Level = 'core' | 'v1';

/** Whether a check belongs to a level. The level `core` has the checks that cite an R rule. */
export const isInLevel = ({ requirements }: { requirements: readonly string[] }, level: Level) =>
  level === 'v1' || requirements.some((id) => id.startsWith('R'));
