/** Returns a function that finds the first problem in an object or its descendants. */
export function createProblemFinder(problems: ReadonlyMap<object, string>): (root: object) => string | undefined {
  const sound = new Set<object>();
  return (root) => {
    if (problems.size === 0) return undefined;
    const seen = new Set<object>();
    const waiting: unknown[] = [root];
    while (waiting.length > 0) {
      const node = waiting.pop();
      if (typeof node !== 'object' || node === null || sound.has(node) || seen.has(node)) continue;
      const problem = problems.get(node);
      if (problem) return problem;
      seen.add(node);
      for (const child of Object.values(node)) waiting.push(child);
    }
    // Operations share nodes. Visit each node only once.
    for (const node of seen) sound.add(node);
    return undefined;
  };
}
