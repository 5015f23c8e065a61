import { dirname, relative, resolve } from 'node:path';
import { fieldsOf, pointerKeys, toPointer } from '@threads-api/contract/model';
import { positionOf } from '../../position-of.ts';
import type { Side } from '../change.ts';
import type { OpenedContract } from './open-contract.ts';

/** The position in the newer contract of the nearest parent of a removed part. */
export function nearestPosition(
  old: OpenedContract,
  now: OpenedContract,
  { file, pointer }: Side,
): Pick<Side, 'file' | 'line'> {
  const rootFile = (contract: OpenedContract) => contract.root.source.absoluteRef;
  const isRoot = file === rootFile(old);
  const name = resolve(dirname(rootFile(now)), relative(dirname(rootFile(old)), file));
  const document = isRoot ? now.root : now.files.get(name);
  const { source, parsed } = document ?? now.root;
  const remaining = document ? remainingKeys(parsed, pointerKeys(pointer)) : [];
  const { file: nearest, line } = positionOf({ source, pointer: `#${toPointer(remaining)}` });
  return { file: nearest, line };
}

/** The first keys that still lead to a value. An index of a list may belong to another entry, so it stops at the list. */
function remainingKeys(parsed: unknown, keys: string[]): string[] {
  let node = parsed;
  const end = keys.findIndex((key) => {
    const fields = fieldsOf(node);
    node = fields[key];
    return !Object.hasOwn(fields, key);
  });
  return end === -1 ? keys : keys.slice(0, end);
}
