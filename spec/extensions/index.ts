// Each rule is a file named after its id.
export { cursorLink } from './cursor-link.ts';
export { exampleFilter } from './example-filter.ts';
export { exampleLimit } from './example-limit.ts';
export { exampleOrder } from './example-order.ts';
export { extensionName } from './extension-name.ts';
export { extensionValue } from './extension-value.ts';
export { filterProperty } from './filter-property.ts';
export { limitList } from './limit-list.ts';
export { linkComplete } from './link-complete.ts';
export { orderProperties } from './order-properties.ts';
export { pagingDeclared } from './paging-declared.ts';
export { parameterEffect } from './parameter-effect.ts';
export { requirementKnown } from './requirement-known.ts';
export { scopeIn403 } from './scope-in-403.ts';
export { scopeKnown } from './scope-known.ts';
export { statusDeclared } from './status-declared.ts';
