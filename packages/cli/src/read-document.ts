import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml';
import { invalidYaml, requireOpenApi, unreadableFile } from './document-errors.ts';

/** The key under which referenced files are stored in the document. */
const filesKey = 'x-files';

/**
 * Reads an OpenAPI document in YAML or JSON and the files it refers to. The result has only local references, except to
 * files that cannot be read. Those disable only the operations that use them. Throws `CouldNotRun` if the file
 * itself cannot be read.
 */
export async function readDocument(file: string): Promise<object> {
  const root = resolve(file);
  const document = await readOne(root);
  requireOpenApi(root, document);
  const files: Record<string, unknown> = {};
  await includeFiles(document, root, '');
  return Object.keys(files).length > 0 ? { ...document, [filesKey]: files } : document;

  /** Makes every reference of a file local. `prefix` is the position of the file in the result. */
  async function includeFiles(content: unknown, path: string, prefix: string): Promise<void> {
    for (const node of findReferences(content)) {
      const [target = '', pointer = ''] = node.$ref.split('#', 2);
      const included = target === '' ? prefix : await includeFile(resolve(dirname(path), decode(target)));
      if (included !== undefined) node.$ref = `#${included}${pointer}`;
    }
  }

  async function includeFile(path: string): Promise<string | undefined> {
    if (path === root) return '';
    const key = relative(dirname(root), path);
    const prefix = `/${filesKey}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
    if (Object.hasOwn(files, key)) return prefix;
    const content = await readOne(path).catch(() => undefined);
    if (content === undefined) return undefined;
    files[key] = content;
    await includeFiles(content, path, prefix);
    return prefix;
  }
}

async function readOne(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw unreadableFile(path, error);
  });
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return parseYaml(path, text);
  }
}

function parseYaml(path: string, text: string): unknown {
  try {
    return load(text, { schema: CORE_SCHEMA.withTags(mergeTag) });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { mark, reason } = error;
    throw mark ? invalidYaml(path, reason, mark.line + 1, mark.column + 1) : invalidYaml(path, reason);
  }
}

function findReferences(content: unknown): { $ref: string }[] {
  const found: { $ref: string }[] = [];
  const seen = new Set<unknown>();
  const waiting = [content];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    if ('$ref' in node && typeof node.$ref === 'string') found.push(node as { $ref: string });
    for (const child of Object.values(node)) waiting.push(child);
  }
  return found;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
