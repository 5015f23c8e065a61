import { BaseResolver, type Document, ResolveError, Source, YamlParseError } from '@redocly/openapi-core';
import { CouldNotRun, invalidYaml, requireOpenApi, unreadableFile } from '@threads-api/cli';
import { findInvalidPart } from '@threads-api/contract/model';
import { positionOf, writePosition } from './position-of.ts';
import { fileOf, findCircularReference, mappingOf, referencesIn, visitParts } from './references.ts';

/** A document and the files that it refers to. It is read once, for lint, comparison and generation. */
export interface OpenedDocument {
  root: Document;
  /** All files, by their absolute paths or URLs. A file that cannot be read is missing. */
  files: ReadonlyMap<string, Document>;
}

/**
 * Reads an OpenAPI 3 document and the files that it refers to. Throws `CouldNotRun` if one of them is not valid
 * YAML, or if a reference leads back to itself.
 */
export async function openDocument(file: string, resolver = new BaseResolver()): Promise<OpenedDocument> {
  const root = await readYaml(file, resolver);
  requireOpenApi(file, root.parsed);
  completeMappings(root.parsed);
  const files = await readReferencedFiles(root, resolver);
  const circular = findCircularReference(files);
  if (!circular) return { root, files };
  const position = writePosition(positionOf({ ...circular.document, pointer: circular.pointer }));
  throw new CouldNotRun(`${position} ${circular.pointer} refers to itself.`);
}

/** Reads a YAML file. Throws `CouldNotRun` if it cannot be read. */
export async function readYaml(file: string, resolver = new BaseResolver()): Promise<Document> {
  const read = await resolver
    .resolveDocument<Document>(null, file, true)
    .catch((error: ResolveError | YamlParseError) => error);
  if (read instanceof YamlParseError) throw describeYamlError(read);
  if (read instanceof ResolveError) throw unreadableFile(file, describeFolder(read.originalError));
  return read;
}

/** Redocly reports a folder without a code. */
const describeFolder = (error: Error): NodeJS.ErrnoException =>
  /received a folder/.test(error.message) ? { ...error, code: 'EISDIR' } : error;

const describeYamlError = ({ source, originalError, line, col }: YamlParseError) =>
  invalidYaml(source.absoluteRef, originalError.message.split(' in "', 1).join(), line, col);

/** A resolver that already has these files, and reads only others. */
export function createResolver(files: Iterable<Document>, config?: BaseResolver['config']): BaseResolver {
  const resolver = new BaseResolver(config);
  for (const document of files) resolver.cache.set(document.source.absoluteRef, Promise.resolve(document));
  return resolver;
}

/** A resolver that gets the texts of files from a function instead of the disk. */
export function createTextResolver(
  read: (file: string) => string | Promise<string | undefined> | undefined,
): BaseResolver {
  const resolver = new BaseResolver();
  const load = resolver.loadExternalRef.bind(resolver);
  resolver.loadExternalRef = async (file) => {
    if (/^https?:/.test(file)) return load(file);
    const text = await read(file);
    if (text === undefined) throw new ResolveError(new Error('there is no such file.'));
    return new Source(file, text);
  };
  return resolver;
}

/** The first part that must be an object or a list but is not, with its position. */
export function describeInvalidPart({ root }: OpenedDocument): string | undefined {
  const { pointer, problem } = findInvalidPart(root.parsed as object) ?? {};
  return pointer && `${writePosition(positionOf({ ...root, pointer }))} ${problem}`;
}

/** A discriminator may name a schema without its path. Redocly reads a name as a file. */
function completeMappings(document: unknown): void {
  const { components } = document as { components?: { schemas?: object } | null };
  const schemas = components?.schemas ?? {};
  visitParts(document, (part) => {
    const mapping = mappingOf(part);
    for (const [value, name] of Object.entries(mapping))
      if (typeof name === 'string' && Object.hasOwn(schemas, name)) mapping[value] = `#/components/schemas/${name}`;
  });
}

async function readReferencedFiles(root: Document, resolver: BaseResolver): Promise<Map<string, Document>> {
  const files = new Map([[root.source.absoluteRef, root]]);
  // Files that are added during the loop are visited too.
  for (const document of files.values())
    for (const { target } of referencesIn(document)) {
      const file = fileOf(document, target);
      const read = files.get(file) ?? (await resolver.resolveDocument(null, file).catch((error: Error) => error));
      if (read instanceof YamlParseError) throw describeYamlError(read);
      if (!(read instanceof Error)) files.set(file, read);
    }
  return files;
}
