import { isDeepStrictEqual } from 'node:util';
import { type Document, escapePointerFragment, getLineColLocation } from '@redocly/openapi-core';
import type { RawChange, Side } from './change.ts';

const promising = ['x-order', 'x-filters', 'x-limits'];

interface ContractPromise {
  owner: string;
  property: string;
  pointer: string;
  value: unknown;
}

/** The differences in what the contract's own extensions promise. What came or went with its owner is Redocly's to tell. */
export function extensionChanges(before: Document, after: Document): RawChange[] {
  const old = promisesOf(before.parsed);
  const now = promisesOf(after.parsed);
  return [...new Map([...old.promises, ...now.promises])].flatMap(([key, { owner, property }]): RawChange[] => {
    const [a, b] = [old.promises.get(key), now.promises.get(key)];
    const ownerStays = old.owners.has(owner) && now.owners.has(owner);
    if (!ownerStays || isDeepStrictEqual(a?.value, b?.value)) return [];
    return [
      {
        kind: !a ? 'added' : !b ? 'removed' : 'modified',
        type: 'SpecExtension',
        property,
        impact: 'minor',
        reasons: [],
        ...(a && { before: sideOf(a, before) }),
        ...(b && { after: sideOf(b, after) }),
      },
    ];
  });
}

function sideOf({ pointer, value }: ContractPromise, { source }: Document): Side {
  const { start } = getLineColLocation({ source, pointer, reportOnKey: true });
  return { file: source.absoluteRef, pointer, line: start.line, value };
}

function promisesOf(root: unknown) {
  const owners = new Set<string>();
  const promises = new Map<string, ContractPromise>();
  visit(root, '#', '#');
  return { owners, promises };

  // An owner is known by its pointer, except that a parameter's place in its list gives way to its name.
  function visit(node: unknown, pointer: string, owner: string): void {
    if (typeof node !== 'object' || node === null) return;
    owners.add(owner);
    for (const [key, value] of Object.entries(node)) {
      const child = `${pointer}/${escapePointerFragment(key)}`;
      if (promising.includes(key)) promises.set(`${owner} ${key}`, { owner, property: key, pointer: child, value });
      else if (key !== 'examples') visit(value, child, `${owner}/${value?.name ?? key}`);
    }
  }
}
