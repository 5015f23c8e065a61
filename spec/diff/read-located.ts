import { existsSync } from 'node:fs';
import { BaseResolver, type Document, YamlParseError } from '@redocly/openapi-core';
import { toPointer } from '@threads-api/contract/model';
import { positionOf, shownName } from '../position-of.ts';
import { invalidYaml, UnreadableDocument } from '../unreadable-document.ts';

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
  const name = shownName(file);
  const document = await new BaseResolver().resolveDocument<Document>(null, file, true).catch((error: Error) => error);
  if (document instanceof YamlParseError) throw invalidYaml(document);
  if (document instanceof Error) throw new UnreadableDocument(`${name} cannot be read: ${document.message}`);
  const { parsed, source } = document;

  const value = (path: Path) => path.reduce<unknown>((node, key) => Object(node)[key], parsed);

  function fail(path: Path, message: string): UnreadableDocument {
    const { line } = positionOf({ source, pointer: `#${toPointer(path)}` });
    return new UnreadableDocument(`${name}:${line}: ${message}`);
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
