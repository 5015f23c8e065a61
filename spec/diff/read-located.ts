import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { UnreadableDocument } from '../unreadable-document.ts';

export type Path = readonly (string | number)[];

/** A YAML file whose values know their lines. */
export interface LocatedFile {
  name: string;
  value(path: Path): unknown;
  /** A map at a path, empty if it is absent. Throws if it is something else, or has other keys than the listed ones. */
  map(path: Path, subject: string, keys?: readonly string[]): Record<string, unknown>;
  /** An error with the line of a value. */
  fail(path: Path, message: string): UnreadableDocument;
}

/** Reads a YAML file, if it exists. */
export async function readLocated(file: string): Promise<LocatedFile | undefined> {
  if (!existsSync(file)) return undefined;
  const name = relative('', file);
  const text = await readFile(file, 'utf8').catch(({ message }: Error) => {
    throw new UnreadableDocument(`${name} cannot be read: ${message}`);
  });
  const lines = new LineCounter();
  // Without `prettyErrors`, the message is only the reason.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [problem] = document.errors;
  if (problem) {
    const { line, col } = lines.linePos(problem.pos[0]);
    throw new UnreadableDocument(`${name}:${line}:${col} is not valid YAML: ${problem.message}`);
  }
  const content: unknown = document.toJS();

  const value = (path: Path) => path.reduce<unknown>((node, key) => Object(node)[key], content);

  function fail(path: Path, message: string): UnreadableDocument {
    const parent: unknown = path.length > 0 ? document.getIn(path.slice(0, -1), true) : undefined;
    const pairs = isMap(parent) ? parent.items : [];
    const key = pairs.find((pair) => isScalar(pair.key) && pair.key.value === path.at(-1))?.key;
    const node = key ?? document.getIn(path, true);
    const [offset = 0] = (isNode(node) && node.range) || [];
    return new UnreadableDocument(`${name}:${lines.linePos(offset).line}: ${message}`);
  }

  function map(path: Path, subject: string, keys?: readonly string[]): Record<string, unknown> {
    const found = value(path) ?? {};
    if (typeof found !== 'object' || Array.isArray(found))
      throw fail(path, `${subject} must be a map${keys ? ` with ${keys.join(', ')}` : ''}.`);
    const unknown = Object.keys(found).find((key) => keys && !keys.includes(key));
    if (unknown) throw fail([...path, unknown], `${subject} has no setting '${unknown}'. It has ${keys?.join(', ')}.`);
    return { ...found };
  }

  return { name, value, map, fail };
}
