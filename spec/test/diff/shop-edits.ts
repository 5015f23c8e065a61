import type { RuleId } from '../../diff/rules.ts';
import { type Json, remove } from './shop.ts';

/** An edit of the shop's document, and the rule that reports it. */
export interface ShopEdit {
  rule: string;
  edit(document: Json): void;
}

const list = (document: Json) => document.paths['/books'].get;
const create = (document: Json) => document.paths['/books'].post;
const item = (document: Json) => document.paths['/books/{bookId}'];
const media = (document: Json) => document.paths['/media'];
const sold = (document: Json) => document.webhooks.bookSold.post;
const schemas = (document: Json) => document.components.schemas;
const form = (document: Json) => media(document).post.requestBody.content['multipart/form-data'];
const tuple = (document: Json) => schemas(document).Sale.properties.size;
const parameter = (document: Json, name: string) => list(document).parameters.find((each: Json) => each.name === name);

/** The edits that each rule reports. */
type Edits = Partial<Record<RuleId, Record<string, ShopEdit['edit']>>>;

const byName = (edits: Edits): Record<string, ShopEdit> =>
  Object.fromEntries(
    Object.entries(edits).flatMap(([rule, named]) =>
      Object.entries(named).map(([name, edit]) => [name, { rule, edit }]),
    ),
  );

/** Edits that break clients with the default rules. */
export const shopBreaks: Record<string, ShopEdit> = byName({
  'operation-removed': {
    'an operation is removed': (d) => delete item(d).delete,
    'a path is removed': (d) => delete d.paths['/media'],
    'a webhook is removed': (d) => delete d.webhooks.bookSold,
  },
  'operation-id-changed': { 'an operation id changes': (d) => (list(d).operationId = 'findBooks') },
  'path-parameter-renamed': {
    'a path parameter is renamed': (d) => {
      d.paths['/books/{id}'] = { ...item(d), parameters: [{ ...item(d).parameters[0], name: 'id' }] };
      delete d.paths['/books/{bookId}'];
    },
  },
  'server-removed': { 'the server URL changes': (d) => (d.servers[0].url = 'https://books.example/v2') },
  'parameter-removed': {
    'a parameter is removed': (d) => list(d).parameters.shift(),
    'a shared parameter is removed': (d) => list(d).parameters.pop(),
  },
  'parameter-added-required': {
    'a required parameter is added': (d) =>
      list(d).parameters.unshift({ name: 'in', in: 'query', required: true, schema: { type: 'string' } }),
    'a part of a form needs a header': (d) =>
      (form(d).encoding.cover.headers = { 'X-Size': { required: true, schema: { type: 'integer' } } }),
  },
  'parameter-became-required': {
    'a parameter becomes required': (d) => (d.components.parameters.Shop.required = true),
  },
  'request-enum-value-removed': {
    'a parameter no longer accepts a value': (d) => remove(parameter(d, 'genre').schema.enum, 'crime'),
    'a property of a request no longer accepts a value': (d) => schemas(d).BookBase.properties.binding.enum.pop(),
  },
  'request-constraint-narrowed': {
    'the maximum of a parameter is lowered': (d) => (parameter(d, 'limit').schema.maximum = 50),
    'a length limit of a parameter is added': (d) => (parameter(d, 'ids').schema.items.maxLength = 10),
    'a parameter of a path has a limit': (d) => (item(d).parameters[0].schema.maxLength = 10),
    'a property of a request has a lower limit': (d) => (schemas(d).BookBase.properties.title.maxLength = 100),
  },
  'parameter-default-changed': {
    'the default of a parameter changes': (d) => (parameter(d, 'limit').schema.default = 10),
  },
  'parameter-serialization-changed': {
    'a list parameter is written in another way': (d) => (parameter(d, 'ids').explode = false),
    'a part of a form is written in another way': (d) => delete form(d).encoding.tags,
    'a parameter is written as JSON': (d) => {
      const { schema, ...ids } = parameter(d, 'ids');
      Object.assign(parameter(d, 'ids'), ids, { content: { 'application/json': { schema } } });
      delete parameter(d, 'ids').schema;
    },
  },
  'request-type-narrowed': {
    'a parameter has another type': (d) => (d.components.parameters.Shop.schema = { type: 'integer' }),
    'a property of a request accepts fewer types': (d) => (schemas(d).BookBase.properties.code.type = 'string'),
  },
  'request-property-became-required': {
    'a property of a request becomes required': (d) => schemas(d).BookBase.required.push('pages'),
  },
  'request-property-added-required': {
    'a request gets a required property': (d) => {
      schemas(d).NewBook.allOf[1].properties.shelf = { type: 'string' };
      schemas(d).NewBook.allOf[1].required.push('shelf');
    },
  },
  'request-format-narrowed': {
    'a property of a request has another format': (d) => (schemas(d).BookBase.properties.released.format = 'date-time'),
  },
  'request-properties-narrowed': {
    'a request no longer accepts additional properties': (d) => (schemas(d).Paperback.additionalProperties = false),
  },
  'request-media-type-removed': {
    'a request no longer accepts a media type': (d) => delete create(d).requestBody.content['application/xml'],
    'a part of a form has another media type': (d) => (form(d).encoding.cover.contentType = 'image/webp'),
  },
  'request-body-became-required': {
    'a request body becomes required': (d) => (item(d).put.requestBody.required = true),
  },
  'request-body-added-required': {
    'a required request body is added': (d) =>
      (item(d).delete.requestBody = { required: true, content: { 'text/plain': {} } }),
  },
  'request-alternative-removed': {
    'a request no longer accepts an alternative': (d) =>
      (media(d).post.requestBody.content['application/json'].schema = schemas(d).Medium.oneOf[0]),
  },
  'response-success-removed': { 'a success status is removed': (d) => delete create(d).responses[202] },
  'response-media-type-removed': {
    'a response no longer has a media type': (d) => delete list(d).responses[200].content['text/csv'],
  },
  'response-header-removed': {
    'a required response header is removed': (d) => delete list(d).responses[200].headers['X-Total'],
    'a header of a webhook is removed': (d) => sold(d).parameters.pop(),
    'a fallback response no longer has a header': (d) => delete d['x-fallback-responses'][405].headers.Allow,
  },
  'response-header-became-optional': {
    'a header of a webhook becomes optional': (d) => delete sold(d).parameters[0].required,
    'a response header becomes optional': (d) => delete list(d).responses[200].headers['X-Total'].required,
  },
  'response-property-removed': {
    'a property of a response is removed': (d) => {
      delete schemas(d).Book.properties.status;
      remove(schemas(d).Book.required, 'status');
    },
    'the entries of a list have another schema': (d) =>
      (schemas(d).Page.properties.data.items = { $ref: '#/components/schemas/Author' }),
  },
  'response-property-became-optional': {
    'a property of a response becomes optional': (d) => remove(schemas(d).Book.required, 'author'),
    'a property of a webhook becomes optional': (d) => remove(schemas(d).Sale.required, 'amount'),
  },
  'response-type-widened': {
    'a property of a response may be null': (d) => (schemas(d).Author.properties.name.type = ['string', 'null']),
    'a property of a response has another type': (d) => (schemas(d).Author.properties.born.type = 'string'),
    'an entry of a tuple has another type': (d) => (tuple(d).prefixItems[1].type = 'number'),
  },
  'response-constraint-widened': {
    'a property of a response may be longer': (d) => delete schemas(d).Book.properties.id.maxLength,
    'a tuple may have more entries': (d) => delete tuple(d).items,
  },
  'security-tightened': {
    'authentication is added': (d) => delete item(d).get.security,
    'optional authentication becomes required': (d) => media(d).get.security.shift(),
    'another scope is required': (d) => item(d).put.security[0].token.push('read'),
    'an alternative of the authentication is removed': (d) => create(d).security.pop(),
    'a second credential is required': (d) => (d.security[0].token = []),
  },
  'security-scheme-changed': {
    'the key is sent in another place': (d) => (d.components.securitySchemes.key.in = 'query'),
    'tokens are at another URL': (d) =>
      (d.components.securitySchemes.token.flows.clientCredentials.tokenUrl = 'https://login.example/token'),
    'an OAuth flow is replaced': (d) =>
      (d.components.securitySchemes.token.flows = { password: { tokenUrl: 'https://id.example/token', scopes: {} } }),
  },
  'discriminator-changed': {
    'the property of a discriminator changes': (d) => (schemas(d).Medium.discriminator.propertyName = 'type'),
    'the values of a discriminator change': (d) =>
      (schemas(d).Medium.discriminator.mapping = { audio: '#/components/schemas/Audio' }),
  },
  'webhook-body-became-optional': {
    'the body of a webhook becomes optional': (d) => delete sold(d).requestBody.required,
  },
  'extension-changed': {
    'a filter uses another property': (d) => (parameter(d, 'genre')['x-filters'].property = 'style'),
    'the order of a list changes': (d) => (schemas(d).Page.properties.data['x-order'] = ['released']),
    'the page direction of a list is reversed': (d) =>
      (schemas(d).Page.properties.data['x-page-direction'] = 'backward'),
    'the rate limit is lowered': (d) => (d['x-rate-limit'].requests = 200),
  },
});

const path = { get: { operationId: 'listShops', responses: { 200: { description: 'Shops' } } } };

/** Edits that break nobody with the default rules. */
export const shopAdditions: Record<string, ShopEdit> = byName({
  'operation-added': {
    'a path is added': (d) => (d.paths['/shops'] = path),
    'an operation is added': (d) => (item(d).head = { ...path.get, operationId: 'has' }),
    'a webhook is added': (d) => (d.webhooks.bookLost = { post: path.get }),
  },
  'server-added': { 'a server is added': (d) => d.servers.push({ url: 'https://eu.books.example/v1' }) },
  'parameter-added': {
    'an optional parameter is added first': (d) =>
      list(d).parameters.unshift({ name: 'q', in: 'query', schema: { type: 'string' } }),
    'a part of a form may have a header': (d) =>
      (form(d).encoding.cover.headers = { 'X-Size': { schema: { type: 'integer' } } }),
  },
  'request-enum-value-added': {
    'a parameter accepts another value': (d) => parameter(d, 'genre').schema.enum.unshift('drama'),
    'a parameter accepts any value': (d) => delete parameter(d, 'genre').schema.enum,
  },
  'request-constraint-widened': {
    'the maximum of a parameter is raised': (d) => (parameter(d, 'limit').schema.maximum = 500),
    'a length limit of a parameter is removed': (d) => delete d.components.parameters.Shop.schema.maxLength,
  },
  'request-type-widened': {
    'a parameter accepts another type': (d) => (d.components.parameters.Shop.schema.type = ['string', 'integer']),
    'an integer parameter accepts all numbers': (d) => (parameter(d, 'limit').schema.type = 'number'),
    'a property of a request may be null': (d) => (schemas(d).BookBase.properties.pages.type = ['integer', 'null']),
  },
  'request-property-added': {
    'a request gets an optional property': (d) => (schemas(d).BookBase.properties.shelf = { type: 'string' }),
  },
  'request-property-became-optional': {
    'a property of a request becomes optional': (d) => remove(schemas(d).NewBook.allOf[1].required, 'isbn'),
  },
  'request-pattern-widened': {
    'a property of a request has no pattern': (d) => delete schemas(d).NewBook.allOf[1].properties.isbn.pattern,
  },
  'request-default-changed': {
    'the default of a property of a request changes': (d) => (schemas(d).NewBook.allOf[1].properties.stock.default = 1),
  },
  'request-media-type-added': {
    'a request accepts another media type': (d) =>
      (item(d).put.requestBody.content['text/csv'] = { schema: { type: 'string' } }),
    'a part of a form may have another media type': (d) => (form(d).encoding.cover.contentType += ', image/webp'),
    'a request accepts a range of media types': (d) => {
      const { content } = item(d).put.requestBody;
      item(d).put.requestBody.content = { 'application/*': content['application/json'] };
    },
  },
  'request-body-became-optional': { 'a request body becomes optional': (d) => delete create(d).requestBody.required },
  'request-body-added': {
    'an optional request body is added': (d) => (item(d).delete.requestBody = { content: { 'text/plain': {} } }),
  },
  'response-error-added': {
    'an error status is added': (d) => (list(d).responses[429] = { description: 'Too many requests' }),
  },
  'response-error-removed': { 'an error status is removed': (d) => delete list(d).responses[401] },
  'webhook-response-added': {
    'a webhook receiver may return another status': (d) => (sold(d).responses[409] = { description: 'Not now' }),
  },
  'extension-loosened': {
    'the rate limit is raised': (d) => (d['x-rate-limit'].requests = 400),
    'an extension is added': (d) => (parameter(d, 'limit')['x-limits'] = '/data'),
  },
  'response-property-added': {
    'a response gets a required property': (d) => {
      schemas(d).Author.properties.id = { type: 'string' };
      schemas(d).Author.required.push('id');
    },
    'a property of a webhook is added': (d) => (schemas(d).Sale.properties.discount = { type: 'integer' }),
  },
  'response-property-became-required': {
    'a property of a response becomes required': (d) => schemas(d).Book.required.push('price'),
  },
  'response-type-narrowed': {
    'a property of a response is never null': (d) => (schemas(d).Book.properties.subtitle.type = 'string'),
  },
  'response-enum-value-removed': {
    'a response no longer has a value': (d) => schemas(d).Book.properties.status.enum.pop(),
  },
  'response-constraint-narrowed': {
    'a property of a response is shorter': (d) => (schemas(d).Book.properties.id.maxLength = 20),
    'an entry of a tuple has a limit': (d) => (tuple(d).prefixItems[0].minimum = 1),
    'a tuple is shorter': (d) => tuple(d).prefixItems.pop(),
  },
  'response-media-type-added': {
    'a response has another media type': (d) =>
      (list(d).responses[200].content['text/html'] = { schema: { type: 'string' } }),
  },
  'response-header-added': {
    'a response header is added': (d) => (list(d).responses[200].headers.ETag = { schema: { type: 'string' } }),
  },
  'response-header-became-required': {
    'a response header becomes required': (d) => (list(d).responses[200].headers['X-Page'].required = true),
  },
  'security-loosened': {
    'authentication is removed': (d) => (list(d).security = []),
    'authentication becomes optional': (d) => item(d).put.security.push({}),
    'an alternative of the authentication is added': (d) => d.security.push({ token: ['read'] }),
    'another OAuth flow is offered': (d) =>
      (d.components.securitySchemes.token.flows.password = { tokenUrl: 'https://id.example/token', scopes: {} }),
    'a scope is no longer required': (d) => (item(d).put.security[0].token = []),
  },
  'operation-deprecated': { 'an operation is deprecated': (d) => (item(d).delete.deprecated = true) },
  'text-changed': { 'a description changes': (d) => (schemas(d).Book.description = 'A book for sale.') },
  'example-changed': {
    'an example is added': (d) => (schemas(d).Author.properties.name.examples = ['Ursula K. Le Guin']),
  },
});
