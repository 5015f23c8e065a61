export { InvalidCursorError } from './cursor.ts';
export type { NewUser } from './directory.ts';
export { ConflictError, UnknownError } from './errors.ts';
export type { ThreadImport } from './import-threads.ts';
export { type LargeWorld, largeWorld } from './large-world.ts';
export { openStore, type Store, type StoreOptions } from './open-store.ts';
export { createPostgresPool, isPostgresUrl } from './postgres.ts';
export { type Caller, looksLikeToken, type NewToken, newTokenText, type TokenInfo } from './tokens.ts';
export { isUnavailable } from './unavailable.ts';
