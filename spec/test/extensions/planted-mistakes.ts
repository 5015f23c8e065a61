import type { ExtensionName } from '@threads-api/contract/model';
import type { Document } from 'yaml';

type Path = (string | number)[];

/** A mistake in the use of an extension, planted in library.yaml. */
export interface Mistake {
  extension: ExtensionName;
  rule: string;
  title: string;
  edit(document: Document): void;
}

const titles: Path = ['paths', '/titles', 'get'];
const found: Path = [...titles, 'responses', '200'];
const link: Path = [...found, 'links', 'more', 'parameters'];
const pageSize: Path = [...titles, 'parameters', 0];
const after: Path = [...titles, 'parameters', 1];
const genre: Path = [...titles, 'parameters', 2];
const lent: Path = [...titles, 'parameters', 3];
const language: Path = [...titles, 'parameters', 4];
const number: Path = ['paths', '/titles/{number}', 'get', 'parameters', 0];
const page: Path = ['components', 'schemas', 'TitlePage', 'properties', 'found'];
const title: Path = ['components', 'schemas', 'Title'];
const list: Path = [...page, 'properties', 'items'];
const poems: Path = [...found, 'content', 'application/json', 'examples', 'poems'];
const entries: Path = [...poems, 'value', 'found', 'items'];

const set = (path: Path, value: unknown) => (document: Document) => document.setIn(path, document.createNode(value));
const remove = (path: Path) => (document: Document) => void document.deleteIn(path);

/** Every mistake has its extension, the rule that reports it, and the edit that plants it. */
const rows: [ExtensionName, string, string, Mistake['edit']][] = [
  ['x-requirement', 'extension-value', 'a text instead of a list', set([...titles, 'x-requirement'], 'D1')],
  ['x-requirement', 'requirement-known', 'an id without a row', set([...titles, 'x-requirement'], ['D1', 'D7'])],
  ['x-scenario', 'extension-value', 'no caller', set(['info', 'x-scenario'], { user: 'reader_1' })],
  ['x-scenario', 'extension-value', 'an unknown key', set(['info', 'x-scenario', 'user'], 'reader_1')],
  ['x-scenario', 'extension-value', 'outside info', set(['x-scenario'], { caller: 'reader_1' })],
  ['x-internal', 'extension-value', 'a text', set(['info', 'x-internal'], 'yes')],
  ['x-internal', 'extension-value', 'outside info', set(['x-internal'], true)],
  ['x-caller', 'extension-value', 'a number', set([...poems, 'x-caller'], 2)],
  ['x-caller', 'extension-value', 'on an operation', set([...titles, 'x-caller'], 'reader_2')],
  ['x-order', 'extension-value', 'a text instead of a list', set([...list, 'x-order'], 'number')],
  ['x-order', 'order-properties', 'a property that does not exist', set([...list, 'x-order'], ['-nmuber'])],
  ['x-order', 'order-properties', 'a property twice', set([...list, 'x-order'], ['number', '-number'])],
  ['x-order', 'order-properties', 'a property that is a list', set([...list, 'x-order'], ['tags'])],
  ['x-order', 'order-properties', 'a property that is optional', set([...title, 'required'], ['tags'])],
  [
    'x-order',
    'order-properties',
    'a property that may be null',
    set([...title, 'properties', 'number', 'type'], ['integer', 'null']),
  ],
  ['x-order', 'order-properties', 'an empty order', set([...list, 'x-order'], [])],
  ['x-order', 'order-properties', 'on an object', set([...page, 'x-order'], ['number'])],
  ['x-order', 'paging-declared', 'no order', remove([...list, 'x-order'])],
  ['x-order', 'example-order', 'an example in another order', set([...entries, 0, 'number'], 11)],
  ['x-page-direction', 'extension-value', 'an unknown direction', set([...list, 'x-page-direction'], 'down')],
  ['x-page-direction', 'extension-value', 'on a parameter', set([...after, 'x-page-direction'], 'forward')],
  ['x-page-direction', 'order-properties', 'on an object', set([...page, 'x-page-direction'], 'forward')],
  ['x-page-direction', 'order-properties', 'on the entries of a list', set([...title, 'x-page-direction'], 'forward')],
  ['x-page-direction', 'paging-declared', 'no direction', remove([...list, 'x-page-direction'])],
  ['x-page-direction', 'paging-declared', 'no link to the next page', remove([...found, 'links', 'more'])],
  ['x-page-direction', 'cursor-link', 'a cursor that does not exist', set([...link, 'after'], '$response.body#/next')],
  [
    'x-page-direction',
    'cursor-link',
    'a link with an unknown parameter',
    set([...link, 'page'], '$request.query.page_size'),
  ],
  [
    'x-page-direction',
    'cursor-link',
    'a link to an unknown operation',
    set([...found, 'links', 'more', 'operationId'], 'find'),
  ],
  [
    'x-page-direction',
    'cursor-link',
    'a cursor that is never null',
    (document) => {
      set([...page, 'properties', 'next', 'type'], 'string')(document);
      set([...poems, 'value', 'found', 'next'], 'p2')(document);
    },
  ],
  ['x-page-direction', 'link-complete', 'a link that drops a filter', remove([...link, 'genre'])],
  [
    'x-page-direction',
    'link-complete',
    'a link that swaps two filters',
    (document) => {
      set([...link, 'genre'], '$request.query.language')(document);
      set([...link, 'language'], '$request.query.genre')(document);
    },
  ],
  ['x-filters', 'extension-value', 'an unknown key', set([...genre, 'x-filters', 'op'], 'eq')],
  ['x-filters', 'extension-value', 'a text instead of an object', set([...genre, 'x-filters'], 'genre')],
  ['x-filters', 'extension-value', 'on a schema', set([...genre, 'schema', 'x-filters'], { property: 'genre' })],
  ['x-filters', 'filter-property', 'a property that does not exist', set([...genre, 'x-filters', 'property'], 'gnere')],
  [
    'x-filters',
    'filter-property',
    'a value that the property never has',
    set([...genre, 'schema', 'enum'], ['poetry', 'art']),
  ],
  [
    'x-filters',
    'filter-property',
    'a value that the parameter never has',
    set([...lent, 'x-filters', 'values', 'maybe'], true),
  ],
  ['x-filters', 'filter-property', 'a value without a mapping', remove([...lent, 'x-filters', 'values', 'no'])],
  ['x-filters', 'filter-property', 'a mapping to another type', set([...lent, 'x-filters', 'values', 'no'], 'false')],
  ['x-filters', 'filter-property', 'another type than the property', remove([...lent, 'x-filters', 'values'])],
  ['x-filters', 'filter-property', 'on a path parameter', set([...number, 'x-filters'], { property: 'number' })],
  ['x-filters', 'example-filter', 'an example with another value', set([...entries, 1, 'genre'], 'crime')],
  ['x-filters', 'extension-name', 'a misspelled name', set([...language, 'x-filter'], { property: 'language' })],
  ['x-limits', 'extension-value', 'a number', set([...pageSize, 'x-limits'], 5)],
  ['x-limits', 'limit-list', 'a list that does not exist', set([...pageSize, 'x-limits'], '/items')],
  ['x-limits', 'limit-list', 'no leading slash', set([...pageSize, 'x-limits'], 'found/items')],
  ['x-limits', 'limit-list', 'two limits of a list', set([...language, 'x-limits'], '/found/items')],
  [
    'x-limits',
    'limit-list',
    'a limit that is a text',
    set(pageSize, { name: 'page_size', in: 'query', schema: { type: 'string' }, 'x-limits': '/found/items' }),
  ],
  ['x-limits', 'limit-list', 'a default above the maximum', set([...pageSize, 'schema', 'default'], 50)],
  ['x-limits', 'limit-list', 'a maximum above that of the list', set([...list, 'maxItems'], 30)],
  [
    'x-limits',
    'limit-list',
    'no maximum, unlike the list',
    (document) => {
      set([...list, 'maxItems'], 40)(document);
      remove([...pageSize, 'schema', 'maximum'])(document);
    },
  ],
  ['x-limits', 'limit-list', 'on a path parameter', set([...number, 'x-limits'], '')],
  ['x-limits', 'paging-declared', 'no limit', remove([...pageSize, 'x-limits'])],
  ['x-limits', 'example-limit', 'an example with more entries', set([...pageSize, 'examples', 'poems', 'value'], 1)],
  ['x-effect', 'extension-value', 'an unknown effect', set([...language, 'x-effect'], 'some')],
  ['x-effect', 'effect-none', 'together with a filter', set([...genre, 'x-effect'], 'none')],
  ['x-effect', 'effect-none', 'on the cursor', set([...after, 'x-effect'], 'none')],
  ['x-effect', 'effect-none', 'on a path parameter', set([...number, 'x-effect'], 'none')],
  ['x-effect', 'parameter-effect', 'an undeclared effect', remove([...language, 'x-effect'])],
  ['x-unknown-parameters', 'extension-value', 'an unknown value', set(['x-unknown-parameters'], 'ignore')],
  [
    'x-unknown-parameters',
    'unknown-parameters-declared',
    'no 400',
    (document) => {
      set([...found.slice(0, -1), '429'], { $ref: '#/components/responses/Problem' })(document);
      remove([...found.slice(0, -1), '4XX'])(document);
    },
  ],
  ['x-rate-limit', 'extension-value', 'no window', set(['x-rate-limit'], { requests: 90 })],
  ['x-rate-limit', 'extension-value', 'an unknown key', set(['x-rate-limit', 'burst'], 9)],
  ['x-rate-limit', 'extension-value', 'a limit of 0', set(['x-rate-limit', 'requests'], 0)],
  [
    'x-rate-limit',
    'rate-limit-declared',
    'no 429',
    (document) => {
      set([...found.slice(0, -1), '400'], { $ref: '#/components/responses/Problem' })(document);
      remove([...found.slice(0, -1), '4XX'])(document);
    },
  ],
  ['x-scope', 'extension-value', 'a list', set(['webhooks', 'returned', 'post', 'x-scope'], ['loans'])],
  ['x-scope', 'scope-known', 'a scope that does not exist', set(['webhooks', 'returned', 'post', 'x-scope'], 'loan')],
  ['x-scope', 'scope-known', 'on an operation of a path', set([...titles, 'x-scope'], 'catalog')],
  ['x-scope', 'scope-in-403', 'another scope in the 403', set([...titles, 'security'], [{ card: ['loans'] }])],
  ['x-webhook-delivery', 'extension-value', 'a field is missing', remove(['x-webhook-delivery', 'attempts'])],
  ['x-webhook-delivery', 'extension-value', 'an unknown key', set(['x-webhook-delivery', 'retries'], 2)],
  ['x-fallback-responses', 'extension-value', 'a list', set(['x-fallback-responses'], ['404'])],
  [
    'x-fallback-responses',
    'fallback-status',
    'another status',
    set(['x-fallback-responses', '410'], { description: 'Gone.' }),
  ],
];

export const mistakes: Mistake[] = rows.map(([extension, rule, title, edit]) => ({ extension, rule, title, edit }));
