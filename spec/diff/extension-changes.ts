import { isDeepStrictEqual } from 'node:util';
import { type Document, escapePointerFragment, getLineColLocation } from '@redocly/openapi-core';
import { findExtension } from '@threads-api/contract/model';
import type { RawChange, Side } from './change.ts';

/** Whether a field is a reported extension. Our extensions without an effect on clients are not. */
const isReported = (field: string) => field.startsWith('x-') && (findExtension(field)?.breaks ?? true);

interface Said {
  owner: string;
  property: string;
  pointer: string;
  value: unknown;
}

/**
 * The changes to extensions and examples, which Redocly ignores.
 * Redocly does report extensions that were added or removed with their owner, and added or removed examples.
 */
export function extensionChanges(before: Document, after: Document): RawChange[] {
  const old = readSaid(before.parsed);
  const now = readSaid(after.parsed);
  return [...new Map([...old.said, ...now.said])].flatMap(([key, { owner, property }]): RawChange[] => {
    const [a, b] = [old.said.get(key), now.said.get(key)];
    const ownerStays = old.owners.has(owner) && now.owners.has(owner);
    if (!ownerStays || isDeepStrictEqual(a?.value, b?.value)) return [];
    const ofExample = !isReported(property);
    if (ofExample && !(a && b)) return [];
    return [
      {
        at: (b ?? a)?.pointer ?? '#',
        kind: !a ? 'added' : !b ? 'removed' : 'modified',
        type: ofExample ? 'Example' : 'SpecExtension',
        property,
        impact: ofExample ? 'patch' : 'minor',
        reasons: [],
        ...(a && { before: sideOf(a, before) }),
        ...(b && { after: sideOf(b, after) }),
      },
    ];
  });
}

function sideOf({ pointer, value }: Said, { source }: Document): Side {
  const { start } = getLineColLocation({ source, pointer, reportOnKey: true });
  return { file: source.absoluteRef, pointer, line: start.line, value };
}

function readSaid(root: unknown) {
  const owners = new Set<string>();
  const said = new Map<string, Said>();
  visit(root, '#', '#');
  return { owners, said };

  // The pointer identifies an owner, with the name of a parameter instead of its index.
  function visit(node: unknown, pointer: string, owner: string): void {
    if (typeof node !== 'object' || node === null) return;
    owners.add(owner);
    const inExamples = pointer.endsWith('/examples');
    for (const [key, value] of Object.entries(node)) {
      const child = `${pointer}/${escapePointerFragment(key)}`;
      const name = Array.isArray(node) && typeof value?.name === 'string' ? value.name : key;
      if (inExamples || isReported(key)) {
        said.set(`${owner} ${key}`, { owner, property: key, pointer: child, value });
      } else visit(value, child, `${owner}/${name}`);
    }
  }
}
