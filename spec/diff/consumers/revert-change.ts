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
  return isReverted ? edited : undefined;
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
  const name = file === older.root ? files.root : file;
  const target = ownerOf(files, counterpart(older, files, name), pointer);
  if (!source || !target) return false;
  const value = structuredClone(source.owner[source.key]);
  if (Array.isArray(target.owner)) target.owner.push(value);
  else target.owner[target.key] = value;
  restoreRequired(older, files, { file, pointer }, { file: counterpart(older, files, name), pointer });
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
