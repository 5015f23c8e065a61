/** The numeric parameters of a structured field by name: `"default";r=9;t=60` has `r` and `t`. */
export function parametersOf(field: string | null | undefined): Record<string, number | undefined> {
  const pairs = [...(field ?? '').matchAll(/; *([a-z]\w*) *= *(\d+)/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name, Number(value)]));
}
