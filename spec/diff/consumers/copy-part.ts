import { fieldsOf } from '@threads-api/contract/model';
import type { Side } from '../change.ts';
import { type ContractFiles, ownerOf } from './contract-files.ts';

/**
 * A contract with one part of another version: copies the part at `from` to `to`. Without `from`, removes the part; without
 * `to`, inserts it at the same position. Returns undefined if this is not possible alone.
 */
export function copyPart(
  source: ContractFiles,
  target: ContractFiles,
  from?: Side,
  to?: Side,
): ContractFiles | undefined {
  const edited: ContractFiles = { root: target.root, files: structuredClone(target.files) };
  const position = to ?? (from && { ...from, file: counterpart(source, target, from.file) });
  const found = position && ownerOf(edited, position.file, position.pointer);
  const part = from && ownerOf(source, from.file, from.pointer);
  if (!found || (from && !part)) return undefined;
  const { owner, key } = found;
  if (!part) Array.isArray(owner) ? owner.splice(Number(key), 1) : delete owner[key];
  else {
    const value = structuredClone(part.owner[part.key]);
    if (!to && Array.isArray(owner)) owner.push(value);
    else owner[key] = value;
  }
  const schema = from && schemaOf(source, from);
  if (schema || !from) copyRequired(schema, schemaOf(edited, position), key);
  addMissing(source, edited);
  return edited;
}

/** Adds the files and components that only the other version has, because the edited part may refer to them. */
function addMissing(other: ContractFiles, files: ContractFiles): void {
  for (const [file, content] of other.files) {
    const name = counterpart(other, files, file);
    if (!files.files.has(name)) files.files.set(name, structuredClone(content));
  }
  const root = fieldsOf(files.files.get(files.root));
  for (const [section, members] of Object.entries(componentsOf(fieldsOf(other.files.get(other.root))))) {
    const components = componentsOf(root);
    root.components = { ...components, [section]: { ...fieldsOf(members), ...fieldsOf(components[section]) } };
  }
}

const componentsOf = (root: Record<string, unknown>) => fieldsOf(root.components);

/** The file of the other version with the same position relative to its root. */
function counterpart(from: ContractFiles, to: ContractFiles, file: string): string {
  if (file === from.root) return to.root;
  const folder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
  return file.replace(folder(from.root), folder(to.root));
}

/** The schema whose property is at a position. */
function schemaOf(files: ContractFiles, { file, pointer }: Pick<Side, 'file' | 'pointer'>) {
  const [, schema] = /^(.*)\/properties\/[^/]+$/.exec(pointer) ?? [];
  return schema === undefined ? undefined : ownerOf(files, file, `${schema}/required`)?.owner;
}

/** Makes a property required or optional, as in the other version. A removed property is not required. */
function copyRequired(
  from: Record<string, unknown> | undefined,
  to: Record<string, unknown> | undefined,
  name: string,
): void {
  if (!to) return;
  const namesIn = (schema: Record<string, unknown> | undefined) =>
    Array.isArray(schema?.required) ? schema.required : [];
  const others = namesIn(to).filter((each) => each !== name);
  to.required = namesIn(from).includes(name) ? [...others, name] : others;
}
