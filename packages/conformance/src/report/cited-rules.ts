/** The rules that an OpenAPI document cites; `undefined` if it cites none, such as a third-party document. */
export function citedRules(document: object): Set<string> | undefined {
  const rules = new Set<string>();
  collect(document, rules);
  return rules.size > 0 ? rules : undefined;
}

function collect(node: unknown, rules: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    if (key === 'x-requirement') for (const id of child as string[]) rules.add(id);
    else collect(child, rules);
  }
}
