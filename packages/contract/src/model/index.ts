export { toAcyclicSchema } from './acyclic-schema.ts';
export type {
  Contract,
  Example,
  Filter,
  Header,
  Link,
  Match,
  Operation,
  Paging,
  PairedExample,
  Parameter,
  RequestBody,
  Response,
  Webhook,
} from './contract.ts';
export { type Convention, type Extension, extensions, findExtension } from './extensions.ts';
export { InvalidCursorError } from './invalid-cursor-error.ts';
export { findInvalidPart } from './invalid-part.ts';
export { fieldsOf, isObject } from './is-object.ts';
export { narrowAlternatives } from './narrow-alternatives.ts';
export { numberBounds } from './number-bounds.ts';
export type { Method, OpenApiDocument, RateLimit, SchemaObject, WebhookDelivery } from './openapi-document.ts';
export type {
  BodyFor,
  ContractTypes,
  IdOf,
  OperationTypes,
  RequestFor,
  ResultFor,
  ScopeOf,
} from './operation-types.ts';
export { methods } from './path-item.ts';
export { fillPath, namesIn, shapeOf } from './path-template.ts';
export { decodePercent, parentOf, pointerKeys, toPointer, valueAt } from './pointer.ts';
export { type Clause, readClauses } from './read-clauses.ts';
export { readContract } from './read-contract.ts';
export { isFlag, textChoices } from './read-filters.ts';
export { isIgnoredHeader } from './read-operation.ts';
export {
  cursorLinks,
  cursorsIn,
  isOptional,
  type ListedArray,
  linkParameters,
  listsOf,
  partsOf,
  propertiesOf,
  propertyAt,
} from './read-paging.ts';
export { isJsonType } from './read-response.ts';
export { isData, isMap } from './resolve-references.ts';
export {
  alternativesOf,
  isBearer,
  type PlacedCredentials,
  placeCredentials,
  type SecurityScheme,
  usesAuthorization,
} from './security.ts';
