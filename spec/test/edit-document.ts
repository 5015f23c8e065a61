/** A JSON object of a document. Tests edit it freely. */
// biome-ignore lint/suspicious/noExplicitAny: edits reach into any part of a document
export type Json = any;

/**
 * New values of a document by their paths: `list parameters limit schema maximum: 50`. The first word may be the name of a
 * part. An entry of a list has its value, its `name` or its index; `first` and `last` add one. `null` removes the value, and
 * `= PATH` is the value at another path.
 */
export type Edit = Record<string, Json>;

/** Edits a document in place. */
export function applyEdit(document: Json, edit: Edit, parts: Record<string, string>): void {
  for (const [path, value] of Object.entries(edit)) {
    const [owner, key] = find(path);
    const copied = typeof value === 'string' && value.startsWith('= ') ? find(value.slice(2)) : undefined;
    // A copy, because tests rewrite the edited document.
    const next = structuredClone(copied ? copied[0][copied[1]] : value);
    if (key === 'first') owner.unshift(next);
    else if (key === 'last') owner.push(next);
    else if (next !== null) owner[key] = next;
    else if (Array.isArray(owner)) owner.splice(Number(key), 1);
    else delete owner[key];
  }

  /** The object or list at a path, and the key in it. */
  function find(path: string): [owner: Json, key: string] {
    const [first = '', ...others] = path.split(' ');
    const part = parts[first];
    const keys = part === undefined ? [first, ...others] : [...part.split(' '), ...others];
    const last = keys.pop() ?? '';
    const owner = keys.reduce((node, key) => node[keyIn(node, key)], document);
    return [owner, keyIn(owner, last)];
  }
}

function keyIn(owner: Json, key: string): string {
  if (!Array.isArray(owner) || /^(first|last|\d+)$/.test(key)) return key;
  const index = owner.findIndex((entry) => entry === key || entry?.name === key);
  if (index === -1) throw new Error(`${JSON.stringify(owner)} has no entry ${key}.`);
  return `${index}`;
}
