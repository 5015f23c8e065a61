/** One way to break each house rule in the contract itself. */
export interface Breach {
  rule: string;
  from: string;
  to: string;
  /** Text of the broken contract that ends on the line to be reported; by default, that is the line of the change. */
  until?: string;
}

const notFound = 'headers: *knownCallerHeaders\n      content:';

export const breaches: Breach[] = [
  { rule: 'camel-case-names', from: 'name: historyLimit', to: 'name: history_limit' },
  {
    rule: 'error-shape',
    from: `${notFound}\n        application/json:\n          schema: { $ref: "#/components/schemas/Error" }`,
    to: `${notFound}\n        application/json:\n          schema: { type: object }`,
    until: notFound,
  },
  { rule: 'example-cursor', from: 'nextCursor: t1.kP3xVn8sQw2LdYb7', to: 'nextCursor: t1.other' },
  {
    rule: 'example-order',
    from: 'cursor: t1.kP3xVn8sQw2LdYb7 } }\n                  value:\n                    data: [*invoice, *orderShipped,',
    to: 'cursor: t1.kP3xVn8sQw2LdYb7 } }\n                  value:\n                    data: [*orderShipped, *invoice,',
  },
  { rule: 'example-story', from: 'noteId: nte_4TgBn8Wq', to: 'noteId: nte_nowhere' },
  { rule: 'example-when', from: '                  x-when: { caller: usr_Vd6yRs1F }\n', to: '', until: 'emptyPage' },
  { rule: 'header-example', from: 'example: no-store', to: 'example: no-cache' },
  {
    rule: 'nullable-at-property',
    from: '\n    Assignment:\n      type: object',
    to: '\n    Assignment:\n      type: [object, "null"]',
    until: '\n    Assignment:',
  },
  {
    rule: 'operation-one-scope',
    from: '["notes:read"]',
    to: '["notes:read", "threads:read"]',
    until: 'x-requirement: [R4, R12, R15, D14]\n      security',
  },
  {
    rule: 'operation-statuses',
    from: '        "403": { $ref: "#/components/responses/ThreadsScopeMissing" }\n        "429"',
    to: '        "429"',
    until: '      responses',
  },
  {
    rule: 'properties-required',
    from: 'required: [id, threadId, author, bodyText, createdAt, editedAt]',
    to: 'required: [id, threadId, author, bodyText, createdAt]',
    until: '\n        editedAt',
  },
  { rule: 'requirement-cited', from: 'x-requirement: [D26]', to: 'x-requirement: [D27]', until: '\ninfo' },
  { rule: 'requirement-known', from: 'x-requirement: [D26]', to: 'x-requirement: [D26, D99]' },
  {
    rule: 'response-example',
    from: '          examples:\n            noSuchThread:\n              value: { statusCode: 404, message: There is no such thread in your view. }\n',
    to: '',
    until: `${notFound}\n        application/json`,
  },
  {
    rule: 'response-headers',
    from: 'description: Wait this many whole seconds.\n      required: true',
    to: 'description: Wait this many whole seconds.',
    until: '\n    RetryAfter',
  },
  {
    rule: 'schema-open',
    from: '\n    Attachment:\n      type: object',
    to: '\n    Attachment:\n      type: object\n      additionalProperties: false',
  },
  { rule: 'summary-style', from: 'summary: List threads\n', to: 'summary: List threads.\n', until: 'List threads.' },
  {
    rule: 'read-only',
    from: '  /threads:\n',
    to: '  /threads:\n    post: { summary: Create a thread, responses: {} }\n',
    until: 'post: {',
  },
  {
    rule: 'timestamp-format',
    from: 'assignedAt: { $ref: "#/components/schemas/Timestamp" }',
    to: 'assignedAt: { type: string }',
  },
  {
    rule: 'when-filter',
    from: '[*brakeSqueal, *cargoBikes, *childSeat]',
    to: '[*brakeSqueal, *cargoBikes, *childSeat, *invoice]',
  },
  {
    rule: 'when-id',
    from: 'x-when: { path: { id: thr_tA4vPy8M } }\n',
    to: 'x-when: { path: { id: thr_another } }\n',
    until: '{ id: thr_another } }\n                  value:\n                    id',
  },
  {
    rule: 'when-limit',
    from: 'x-when: { query: { limit: "4" } }',
    to: 'x-when: { query: { limit: "3" } }',
    until: '{ limit: "3" } }\n                  value:\n                    data',
  },
  { rule: 'when-parameters', from: '{ unread: "1" }', to: '{ unread: "0" }' },
  {
    rule: 'error-status',
    from: 'value: { statusCode: 404, message: There is no such thread in your view. }',
    to: 'value: { statusCode: 403, message: There is no such thread in your view. }',
  },
  {
    rule: 'example-complete',
    from: '[*brakeSqueal, *cargoBikes, *childSeat]',
    to: '[*brakeSqueal, *cargoBikes]',
    until: '{ unread: "1" } }\n                  value',
  },
  {
    rule: 'example-thread-sums',
    from: 'messageCount: 2\n                    createdAt: "2026-03-04T08:51:39.102Z"',
    to: 'messageCount: 33\n                    createdAt: "2026-03-04T08:51:39.102Z"',
    until: 'messageCount: 33',
  },
  { rule: 'known-extension', from: 'x-requirement: [D26]', to: 'x-requirements: [D26]' },
  {
    rule: 'path-item-methods',
    from: '  /threads:\n',
    to: '  /threads:\n    description: The list\n',
    until: 'description: The list',
  },
  {
    rule: 'scope-in-403',
    from: '["notes:read"]',
    to: '["threads:read"]',
    until: 'x-requirement: [R4, R12, R15, D14]\n      security',
  },
  { rule: 'version-in-server', from: 'threads.example/api/v1', to: 'threads.example/api' },
];
