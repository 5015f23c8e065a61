import type { Document, Node } from 'yaml';

type Path = (string | number)[];

/** One way to break a house rule, or a rule for extensions, in the contract itself. */
export interface Breach {
  rule: string;
  /** Sets or deletes a value in the contract. */
  edit(contract: Document): void;
  /** The path whose line is reported. */
  reported: Path;
}

const set =
  (path: Path, value: unknown): Breach['edit'] =>
  (contract) =>
    contract.setIn(path, contract.createNode(value));
const remove =
  (path: Path): Breach['edit'] =>
  (contract) =>
    contract.deleteIn(path);

const operation = (path: string, ...rest: Path): Path => ['paths', path, 'get', ...rest];
const schema = (...rest: Path): Path => ['components', 'schemas', ...rest];
const parameter = (...rest: Path): Path => ['components', 'parameters', ...rest];
const response = (...rest: Path): Path => ['components', 'responses', ...rest];
const header = (...rest: Path): Path => ['components', 'headers', ...rest];
const example = (name: string, ...rest: Path): Path => ['components', 'examples', name, 'value', ...rest];
const errorBody = ['content', 'application/json'];

export const breaches: Breach[] = [
  {
    rule: 'camel-case-names',
    edit: set(parameter('historyLimit', 'name'), 'history_limit'),
    reported: parameter('historyLimit', 'name'),
  },
  {
    rule: 'conditional-read',
    edit: remove(operation('/threads/{id}/notes', 'parameters', 3)),
    reported: operation('/threads/{id}/notes', 'parameters'),
  },
  {
    rule: 'described',
    edit: remove(schema('Attachment', 'properties', 'size', 'description')),
    reported: schema('Attachment', 'properties', 'size'),
  },
  {
    rule: 'enum-described',
    edit: set(schema('Status', 'enum'), ['open', 'pending', 'closed', 'lost']),
    reported: schema('Status', 'description'),
  },
  {
    rule: 'link-complete',
    edit: remove(operation('/threads', 'responses', '200', 'links', 'nextPage', 'parameters', 'unread')),
    reported: operation('/threads', 'responses', '200', 'links', 'nextPage'),
  },
  {
    rule: 'parameter-effect',
    edit: remove(parameter('unread', 'x-filters')),
    reported: parameter('unread'),
  },
  {
    rule: 'error-shape',
    edit: set(response('NotFound', ...errorBody, 'schema'), { type: 'object' }),
    reported: response('NotFound', 'content'),
  },
  {
    rule: 'error-status',
    edit: set(response('NotFound', ...errorBody, 'examples', 'noSuchThread', 'value', 'statusCode'), 403),
    reported: response('NotFound', ...errorBody, 'examples', 'noSuchThread', 'value'),
  },
  {
    rule: 'example-complete',
    edit: remove(example('unreadOnly', 'data', 2)),
    reported: example('unreadOnly'),
  },
  {
    rule: 'example-cursor',
    edit: set(example('newestHistoryPage', 'history', 'nextCursor'), 'another'),
    reported: example('newestHistoryPage', 'history', 'nextCursor'),
  },
  {
    rule: 'example-filter',
    edit: set(example('unreadOnly', 'data', 1, 'unread'), false),
    reported: example('unreadOnly', 'data', 1),
  },
  {
    rule: 'example-id',
    edit: set(parameter('threadId', 'examples', 'orderShipped', 'value'), 'thr_e9LsWq3C'),
    reported: example('orderShipped', 'id'),
  },
  {
    rule: 'example-limit',
    edit: set(parameter('limit', 'examples', 'firstPage', 'value'), 3),
    reported: example('firstPage', 'data'),
  },
  {
    rule: 'example-order',
    edit(contract) {
      const entries = contract.getIn(example('lastPage', 'data')) as { items: unknown[] };
      entries.items.reverse();
    },
    reported: example('lastPage', 'data', 1),
  },
  {
    rule: 'example-request',
    edit: remove(parameter('limit', 'examples', 'complete')),
    reported: operation('/threads', 'responses', '200', ...errorBody, 'examples', 'complete'),
  },
  {
    rule: 'example-scenario',
    edit: set(example('lastPage', 'data', 0, 'subject'), 'Another'),
    reported: example('lastPage', 'data', 0, 'subject'),
  },
  {
    rule: 'example-thread-sums',
    edit: set(example('invoice', 'messageCount'), 33),
    reported: example('invoice', 'messageCount'),
  },
  {
    rule: 'header-example',
    edit: set(header('ErrorCacheControl', 'example'), 'no-cache'),
    reported: header('ErrorCacheControl', 'example'),
  },
  {
    rule: 'known-extension',
    edit: set(header('XRequestId', 'x-requirements'), ['D26']),
    reported: header('XRequestId', 'x-requirements'),
  },
  {
    rule: 'no-yaml-alias',
    edit(contract) {
      const node = contract.getIn(header('ETag', 'schema'), true) as Node;
      contract.setIn(header('Vary', 'schema'), contract.createAlias(node as never, 'shared'));
    },
    reported: header('ETag', 'schema'),
  },
  {
    rule: 'nullable-at-property',
    edit: set(schema('Assignment', 'type'), ['object', 'null']),
    reported: schema('Assignment'),
  },
  {
    rule: 'operation-complete',
    edit: remove(operation('/threads', 'responses', '403')),
    reported: operation('/threads', 'responses'),
  },
  {
    rule: 'operation-one-scope',
    edit: set(operation('/threads/{id}/notes', 'security', 0, 'bearerAuth'), ['notes:read', 'threads:read']),
    reported: operation('/threads/{id}/notes', 'security'),
  },
  {
    rule: 'paging-declared',
    edit: remove(schema('NotePage', 'properties', 'data', 'x-order')),
    reported: schema('NotePage', 'properties', 'data'),
  },
  {
    rule: 'parameter-example-paired',
    edit: set(parameter('limit', 'examples', 'nowhere'), { summary: 'An unknown example name', value: 7 }),
    reported: parameter('limit', 'examples', 'nowhere'),
  },
  {
    rule: 'path-item-methods',
    edit: set(['paths', '/threads', 'description'], 'The list'),
    reported: ['paths', '/threads', 'description'],
  },
  {
    rule: 'portable-pattern',
    edit: set(schema('Timestamp', 'pattern'), '^\\d+$'),
    reported: schema('Timestamp', 'pattern'),
  },
  {
    rule: 'properties-required',
    edit: set(schema('Note', 'required'), ['id', 'threadId', 'author', 'bodyText', 'createdAt']),
    reported: schema('Note', 'properties', 'editedAt'),
  },
  {
    rule: 'read-only',
    edit: set(['paths', '/threads', 'post'], { summary: 'Create a thread', responses: {} }),
    reported: ['paths', '/threads', 'post'],
  },
  { rule: 'requirement-cited', edit: set(header('XRequestId', 'x-requirement'), ['D27']), reported: ['info'] },
  {
    rule: 'requirement-known',
    edit: set(header('XRequestId', 'x-requirement'), ['D26', 'D9999']),
    reported: header('XRequestId', 'x-requirement', 1),
  },
  {
    rule: 'requirement-traced',
    edit: remove(operation('/threads', 'x-requirement')),
    reported: operation('/threads'),
  },
  {
    rule: 'response-example',
    edit: remove(response('NotFound', ...errorBody, 'examples')),
    reported: response('NotFound', ...errorBody),
  },
  {
    rule: 'response-headers',
    edit: set(header('RetryAfter', 'required'), false),
    reported: header('RetryAfter'),
  },
  {
    rule: 'schema-open',
    edit: set(schema('Attachment', 'additionalProperties'), false),
    reported: schema('Attachment', 'additionalProperties'),
  },
  {
    rule: 'scope-in-403',
    edit: set(operation('/threads/{id}/notes', 'security', 0, 'bearerAuth'), ['threads:read']),
    reported: operation('/threads/{id}/notes', 'security'),
  },
  {
    rule: 'summary-style',
    edit: set(operation('/threads', 'summary'), 'List threads.'),
    reported: operation('/threads', 'summary'),
  },
  {
    rule: 'timestamp-format',
    edit: set(schema('Assignment', 'properties', 'assignedAt'), { type: 'string', description: 'When' }),
    reported: schema('Assignment', 'properties', 'assignedAt'),
  },
  {
    rule: 'version-in-server',
    edit: set(['servers', 0, 'url'], 'https://{host}/api'),
    reported: ['servers', 0, 'url'],
  },
  {
    rule: 'error-parameter',
    edit: set(operation('/threads/{id}', 'responses', '400'), { $ref: '#/components/responses/BadRequest' }),
    reported: response('BadRequest', 'content', 'application/json', 'examples', 'badCursor'),
  },
  {
    rule: 'webhook-example',
    edit: set(parameter('webhookId', 'examples', 'noteCreated', 'value'), 'whk_8QzTn3Ly'),
    reported: [
      'webhooks',
      'note.created',
      'post',
      'requestBody',
      'content',
      'application/json',
      'examples',
      'noteCreated',
    ],
  },
];
