// For the other packages of this repository. May change in any version.
export { defaultFailedAuthLimit } from './create-parts.ts';
export { toHttpRequest } from './fetch.ts';
export { networkOf } from './network-of.ts';
export { createValidator } from './request/ajv-reader.ts';
export { hashPortably } from './response/hash-portably.ts';
export { headerNamed } from './response/header-named.ts';
export { isBelow, toRelative } from './target.ts';
