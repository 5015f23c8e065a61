import { dirname, relative } from 'node:path';
import type { Document } from '@redocly/openapi-core';
import { toPointer } from '@threads-api/contract/model';
import { positionOf } from '../../position-of.ts';
import type { Side } from '../change.ts';
import type { OpenedContract } from './open-contract.ts';

type Fields = Record<string, unknown>;

/** One part of a contract, with its position in its file. */
export interface Clause {
  readonly value: unknown;
  /** The value as an object; empty for other values. */
  readonly fields: Fields;
  /** The file and the pointer, which identify the clause. */
  readonly id: string;
  readonly pointer: string;
  readonly document: Document;
  /** The root of the contract. */
  readonly root: Clause;
  /** The path of its file relative to the root file of the contract. Undefined in the root file. */
  readonly path: string | undefined;
  /** The part at a key, if it exists. */
  child(key: string | number): Clause | undefined;
  /** All entries of a map or list. */
  children(key?: string): [string, Clause][];
  /** The clause itself, or the target of its `$ref`. */
  follow(seen?: Set<string>): Clause;
  /** The position for a report. */
  side(key?: string): Side;
}

/** The root of an opened contract. */
export const rootOf = (contract: OpenedContract): Clause =>
  createClause(contract, contract.root, '#', contract.root.parsed);

function createClause(contract: OpenedContract, document: Document, pointer: string, value: unknown): Clause {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Fields;
  const { source } = document;
  const clause: Clause = {
    value,
    fields,
    pointer,
    document,
    get root() {
      return rootOf(contract);
    },
    path:
      document === contract.root ? undefined : relative(dirname(contract.root.source.absoluteRef), source.absoluteRef),
    id: `${source.absoluteRef}${pointer}`,
    child(key) {
      const found = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (found === undefined) return undefined;
      return createClause(contract, document, `${pointer}${toPointer([key])}`, found);
    },
    children(key) {
      const owner = key === undefined ? clause : clause.child(key);
      return Object.keys(owner?.fields ?? {}).flatMap((name) => {
        const child = owner?.child(name);
        return child ? [[name, child] as [string, Clause]] : [];
      });
    },
    follow(seen = new Set()) {
      const { $ref } = fields;
      // A chain of references may be circular.
      if (typeof $ref !== 'string' || seen.has(clause.id)) return clause;
      const target = contract.find($ref, document, `${pointer}/$ref`);
      return createClause(contract, target.document, target.pointer, target.value).follow(seen.add(clause.id));
    },
    side(key) {
      const shown = key === undefined ? undefined : clause.child(key);
      const at = shown ? shown.pointer : pointer;
      const { file, line } = positionOf({ source, pointer: at });
      return { file, pointer: at, line, value: key === undefined ? value : shown?.value };
    },
  };
  return clause;
}

/** Lists whose order has no meaning. */
const isSet = (key: string) => /^(enum|required|type|allOf|anyOf|oneOf)$/.test(key);

/** A clause as text, with references resolved, and keys and sets sorted. */
export function resolvedText(clause: Clause | undefined, key = '', open = new Set<string>()): string {
  const target = clause?.follow();
  if (!target || typeof target.value !== 'object' || target.value === null) return JSON.stringify(target?.value) ?? '';
  if (open.has(target.id)) return '"…"';
  const inside = new Set(open).add(target.id);
  if (Array.isArray(target.value)) {
    const entries = target.children().map(([, child]) => resolvedText(child, '', inside));
    return `[${isSet(key) ? entries.toSorted() : entries}]`;
  }
  const entries = target.children().filter(([name]) => !/^(description|title|summary|examples?)$/.test(name));
  const texts = entries.map(([name, child]) => `${JSON.stringify(name)}:${resolvedText(child, name, inside)}`);
  return `{${texts.toSorted()}}`;
}
