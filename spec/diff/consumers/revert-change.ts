import type { Change, Side } from '../change.ts';
import { type ContractFiles, ownerOf } from './contract-files.ts';

/** The newer contract without one of its changes. Returns undefined if the change cannot be undone alone. */
export function revertChange(older: ContractFiles, newer: ContractFiles, change: Change): ContractFiles | undefined {
  const edited: ContractFiles = { root: newer.root, files: structuredClone(newer.files) };
  const { before, after, kind } = change;
  const isReverted =
    kind === 'added' && after
      ? remove(edited, after)
      : kind === 'removed' && before
        ? insert(older, edited, before)
        : before && after && replace(older, edited, before, after);
  if (!isReverted) return undefined;
  addMissing(older, edited);
  return edited;
}

const opposites = { added: 'removed', removed: 'added', modified: 'modified' } as const;

/** The older contract with one of the changes. Returns undefined if the change cannot be made alone. */
export function applyChange(older: ContractFiles, newer: ContractFiles, change: Change): ContractFiles | undefined {
  const { before, after, kind, ...rest } = change;
  const opposite: Change = {
    ...rest,
    kind: opposites[kind],
    ...(after && { before: after }),
    ...(before && { after: before }),
  };
  return revertChange(newer, older, opposite);
}

/** Adds the files and components that only the other version has, because the edited part may refer to them. */
function addMissing(other: ContractFiles, files: ContractFiles): void {
  for (const [file, content] of other.files) {
    const name = counterpart(other, files, file);
    if (!files.files.has(name)) files.files.set(name, structuredClone(content));
  }
  const root = Object(files.files.get(files.root));
  for (const [section, members] of Object.entries(Object(Object(other.files.get(other.root)).components)))
    root.components = { ...root.components, [section]: { ...Object(members), ...root.components?.[section] } };
}

function remove(files: ContractFiles, { file, pointer }: Side): boolean {
  const found = ownerOf(files, file, pointer);
  if (!found) return false;
  const { owner, key } = found;
  if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else delete owner[key];
  const schema = schemaOf(files, file, pointer);
  if (schema && Array.isArray(schema.required)) schema.required = schema.required.filter((name) => name !== key);
  return true;
}

/** Inserts a removed part at the same position. */
function insert(older: ContractFiles, files: ContractFiles, { file, pointer }: Side): boolean {
  const source = ownerOf(older, file, pointer);
  const name = counterpart(older, files, file);
  const target = ownerOf(files, name, pointer);
  if (!source || !target) return false;
  const value = structuredClone(source.owner[source.key]);
  if (Array.isArray(target.owner)) target.owner.push(value);
  else target.owner[target.key] = value;
  restoreRequired(older, files, { file, pointer }, { file: name, pointer });
  return true;
}

function replace(older: ContractFiles, files: ContractFiles, before: Side, after: Side): boolean {
  const source = ownerOf(older, before.file, before.pointer);
  const target = ownerOf(files, after.file, after.pointer);
  if (!source || !target) return false;
  target.owner[target.key] = structuredClone(source.owner[source.key]);
  restoreRequired(older, files, before, after);
  return true;
}

/** The file of the newer contract with the same position relative to its root. */
function counterpart(older: ContractFiles, newer: ContractFiles, file: string): string {
  if (file === older.root) return newer.root;
  const folder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
  return file.replace(folder(older.root), folder(newer.root));
}

type Position = Pick<Side, 'file' | 'pointer'>;

/** The schema whose property is at a pointer. */
function schemaOf(files: ContractFiles, file: string, pointer: string) {
  const match = /^(.*)\/properties\/[^/]+$/.exec(pointer);
  const found = match && ownerOf(files, file, `${match[1]}/required`);
  return found ? found.owner : undefined;
}

/** Makes a property required or optional, as it was. */
function restoreRequired(older: ContractFiles, newer: ContractFiles, before: Position, after: Position): void {
  const was = schemaOf(older, before.file, before.pointer);
  const is = schemaOf(newer, after.file, after.pointer);
  if (!was || !is) return;
  const name = ownerOf(older, before.file, before.pointer)?.key;
  const others = (Array.isArray(is.required) ? is.required : []).filter((each) => each !== name);
  const isRequired = Array.isArray(was.required) && was.required.includes(name);
  is.required = isRequired ? [...others, name] : others;
}
