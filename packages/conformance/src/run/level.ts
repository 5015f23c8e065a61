/** `core` covers the rules of the original requirements document (R…); `v1` adds the decisions made later (D…). */
export type Level = 'core' | 'v1';

/** Whether a check belongs to a level. The level `core` has the checks that cite an R rule. */
export const isInLevel = ({ requirements }: { requirements: readonly string[] }, level: Level) =>
  level === 'v1' || requirements.some((id) => id.startsWith('R'));
