import type { RuleId } from '../../diff/rules.ts';
import { type Json, remove } from './shop.ts';

/** An edit of the shop's document, and the rule that reports it. */
export interface ShopEdit {
  rule: RuleId;
  edit(document: Json): void;
}

const list = (document: Json) => document.paths['/books'].get;
const create = (document: Json) => document.paths['/books'].post;
const item = (document: Json) => document.paths['/books/{bookId}'];
const media = (document: Json) => document.paths['/media'];
const sold = (document: Json) => document.webhooks.bookSold.post;
const schemas = (document: Json) => document.components.schemas;
const parameter = (document: Json, name: string) => list(document).parameters.find((each: Json) => each.name === name);

/** Edits that break clients with the default rules. */
export const shopBreaks: Record<string, ShopEdit> = {
  'an operation is removed': { rule: 'operation-removed', edit: (d) => delete item(d).delete },
  'a path is removed': { rule: 'operation-removed', edit: (d) => delete d.paths['/media'] },
  'an operation id changes': { rule: 'operation-id-changed', edit: (d) => (list(d).operationId = 'findBooks') },
  'a path parameter is renamed': {
    rule: 'path-parameter-renamed',
    edit: (d) => {
      d.paths['/books/{id}'] = { ...item(d), parameters: [{ ...item(d).parameters[0], name: 'id' }] };
      delete d.paths['/books/{bookId}'];
    },
  },
  'the server URL changes': { rule: 'server-removed', edit: (d) => (d.servers[0].url = 'https://books.example/v2') },
  'a parameter is removed': { rule: 'parameter-removed', edit: (d) => list(d).parameters.shift() },
  'a shared parameter is removed': { rule: 'parameter-removed', edit: (d) => list(d).parameters.pop() },
  'a required parameter is added': {
    rule: 'parameter-added-required',
    edit: (d) => list(d).parameters.unshift({ name: 'in', in: 'query', required: true, schema: { type: 'string' } }),
  },
  'a parameter becomes required': {
    rule: 'parameter-became-required',
    edit: (d) => (d.components.parameters.Shop.required = true),
  },
  'a parameter no longer accepts a value': {
    rule: 'request-enum-value-removed',
    edit: (d) => remove(parameter(d, 'genre').schema.enum, 'crime'),
  },
  'the maximum of a parameter is lowered': {
    rule: 'request-constraint-narrowed',
    edit: (d) => (parameter(d, 'limit').schema.maximum = 50),
  },
  'the default of a parameter changes': {
    rule: 'parameter-default-changed',
    edit: (d) => (parameter(d, 'limit').schema.default = 10),
  },
  'a list parameter is written in another way': {
    rule: 'parameter-serialization-changed',
    edit: (d) => (parameter(d, 'ids').explode = false),
  },
  'a parameter has another type': {
    rule: 'request-type-narrowed',
    edit: (d) => (d.components.parameters.Shop.schema = { type: 'integer' }),
  },
  'a length limit of a parameter is added': {
    rule: 'request-constraint-narrowed',
    edit: (d) => (parameter(d, 'ids').schema.items.maxLength = 10),
  },
  'a property of a request becomes required': {
    rule: 'request-property-became-required',
    edit: (d) => schemas(d).BookBase.required.push('pages'),
  },
  'a request gets a required property': {
    rule: 'request-property-added-required',
    edit: (d) => {
      schemas(d).NewBook.allOf[1].properties.shelf = { type: 'string' };
      schemas(d).NewBook.allOf[1].required.push('shelf');
    },
  },
  'a property of a request accepts fewer types': {
    rule: 'request-type-narrowed',
    edit: (d) => (schemas(d).BookBase.properties.code.type = 'string'),
  },
  'a property of a request has a lower limit': {
    rule: 'request-constraint-narrowed',
    edit: (d) => (schemas(d).BookBase.properties.title.maxLength = 100),
  },
  'a property of a request has another format': {
    rule: 'request-format-narrowed',
    edit: (d) => (schemas(d).BookBase.properties.released.format = 'date-time'),
  },
  'a property of a request no longer accepts a value': {
    rule: 'request-enum-value-removed',
    edit: (d) => schemas(d).BookBase.properties.binding.enum.pop(),
  },
  'a request no longer accepts additional properties': {
    rule: 'request-properties-narrowed',
    edit: (d) => (schemas(d).Paperback.additionalProperties = false),
  },
  'a request no longer accepts a media type': {
    rule: 'request-media-type-removed',
    edit: (d) => delete create(d).requestBody.content['application/xml'],
  },
  'a request body becomes required': {
    rule: 'request-body-became-required',
    edit: (d) => (item(d).put.requestBody.required = true),
  },
  'a required request body is added': {
    rule: 'request-body-added-required',
    edit: (d) => (item(d).delete.requestBody = { required: true, content: { 'text/plain': {} } }),
  },
  'a request no longer accepts an alternative': {
    rule: 'request-alternative-removed',
    edit: (d) => (media(d).post.requestBody.content['application/json'].schema = schemas(d).Medium.oneOf[0]),
  },
  'a success status is removed': { rule: 'response-success-removed', edit: (d) => delete create(d).responses[202] },
  'a response no longer has a media type': {
    rule: 'response-media-type-removed',
    edit: (d) => delete list(d).responses[200].content['text/csv'],
  },
  'a required response header is removed': {
    rule: 'response-header-removed',
    edit: (d) => delete list(d).responses[200].headers['X-Total'],
  },
  'a response header becomes optional': {
    rule: 'response-header-became-optional',
    edit: (d) => delete list(d).responses[200].headers['X-Total'].required,
  },
  'a property of a response is removed': {
    rule: 'response-property-removed',
    edit: (d) => {
      delete schemas(d).Book.properties.status;
      remove(schemas(d).Book.required, 'status');
    },
  },
  'a property of a response becomes optional': {
    rule: 'response-property-became-optional',
    edit: (d) => remove(schemas(d).Book.required, 'author'),
  },
  'a property of a response may be null': {
    rule: 'response-type-widened',
    edit: (d) => (schemas(d).Author.properties.name.type = ['string', 'null']),
  },
  'a property of a response has another type': {
    rule: 'response-type-widened',
    edit: (d) => (schemas(d).Author.properties.born.type = 'string'),
  },
  'a property of a response may be longer': {
    rule: 'response-constraint-widened',
    edit: (d) => delete schemas(d).Book.properties.id.maxLength,
  },
  'the entries of a list have another schema': {
    rule: 'response-property-removed',
    edit: (d) => (schemas(d).Page.properties.data.items = { $ref: '#/components/schemas/Author' }),
  },
  'authentication is added': { rule: 'security-tightened', edit: (d) => delete item(d).get.security },
  'optional authentication becomes required': {
    rule: 'security-tightened',
    edit: (d) => media(d).get.security.shift(),
  },
  'another scope is required': {
    rule: 'security-tightened',
    edit: (d) => item(d).put.security[0].token.push('read'),
  },
  'an alternative of the authentication is removed': {
    rule: 'security-tightened',
    edit: (d) => create(d).security.pop(),
  },
  'a second credential is required': { rule: 'security-tightened', edit: (d) => (d.security[0].token = []) },
  'the key is sent in another place': {
    rule: 'security-scheme-changed',
    edit: (d) => (d.components.securitySchemes.key.in = 'query'),
  },
  'the property of a discriminator changes': {
    rule: 'discriminator-changed',
    edit: (d) => (schemas(d).Medium.discriminator.propertyName = 'type'),
  },
  'the values of a discriminator change': {
    rule: 'discriminator-changed',
    edit: (d) => (schemas(d).Medium.discriminator.mapping = { audio: '#/components/schemas/Audio' }),
  },
  'a webhook is removed': { rule: 'operation-removed', edit: (d) => delete d.webhooks.bookSold },
  'a header of a webhook becomes optional': {
    rule: 'webhook-header-became-optional',
    edit: (d) => delete sold(d).parameters[0].required,
  },
  'a header of a webhook is removed': { rule: 'webhook-header-removed', edit: (d) => sold(d).parameters.pop() },
  'the body of a webhook becomes optional': {
    rule: 'webhook-body-became-optional',
    edit: (d) => delete sold(d).requestBody.required,
  },
  'a filter uses another property': {
    rule: 'extension-changed',
    edit: (d) => (parameter(d, 'genre')['x-filters'].property = 'style'),
  },
  'the order of a list changes': {
    rule: 'extension-changed',
    edit: (d) => (schemas(d).Page.properties.data['x-order'] = ['released']),
  },
  'the page direction of a list is reversed': {
    rule: 'extension-changed',
    edit: (d) => (schemas(d).Page.properties.data['x-page-direction'] = 'backward'),
  },
  'the rate limit is lowered': { rule: 'extension-changed', edit: (d) => (d['x-rate-limit'].requests = 200) },
  'a fallback response no longer has a header': {
    rule: 'response-header-removed',
    edit: (d) => delete d['x-fallback-responses'][405].headers.Allow,
  },
  'a property of a webhook becomes optional': {
    rule: 'response-property-became-optional',
    edit: (d) => remove(schemas(d).Sale.required, 'amount'),
  },
};

const path = { get: { operationId: 'listShops', responses: { 200: { description: 'Shops' } } } };

/** Edits that break nobody with the default rules. */
export const shopAdditions: Record<string, ShopEdit> = {
  'a path is added': { rule: 'operation-added', edit: (d) => (d.paths['/shops'] = path) },
  'an operation is added': {
    rule: 'operation-added',
    edit: (d) => (item(d).head = { ...path.get, operationId: 'has' }),
  },
  'a webhook is added': { rule: 'operation-added', edit: (d) => (d.webhooks.bookLost = { post: path.get }) },
  'a server is added': { rule: 'server-added', edit: (d) => d.servers.push({ url: 'https://eu.books.example/v1' }) },
  'an optional parameter is added first': {
    rule: 'parameter-added',
    edit: (d) => list(d).parameters.unshift({ name: 'q', in: 'query', schema: { type: 'string' } }),
  },
  'a parameter accepts another value': {
    rule: 'request-enum-value-added',
    edit: (d) => parameter(d, 'genre').schema.enum.unshift('drama'),
  },
  'a parameter accepts any value': {
    rule: 'request-enum-value-added',
    edit: (d) => delete parameter(d, 'genre').schema.enum,
  },
  'the maximum of a parameter is raised': {
    rule: 'request-constraint-widened',
    edit: (d) => (parameter(d, 'limit').schema.maximum = 500),
  },
  'a length limit of a parameter is removed': {
    rule: 'request-constraint-widened',
    edit: (d) => delete d.components.parameters.Shop.schema.maxLength,
  },
  'a parameter accepts another type': {
    rule: 'request-type-widened',
    edit: (d) => (d.components.parameters.Shop.schema.type = ['string', 'integer']),
  },
  'an integer parameter accepts all numbers': {
    rule: 'request-type-widened',
    edit: (d) => (parameter(d, 'limit').schema.type = 'number'),
  },
  'a request gets an optional property': {
    rule: 'request-property-added',
    edit: (d) => (schemas(d).BookBase.properties.shelf = { type: 'string' }),
  },
  'a property of a request becomes optional': {
    rule: 'request-property-became-optional',
    edit: (d) => remove(schemas(d).NewBook.allOf[1].required, 'isbn'),
  },
  'a property of a request may be null': {
    rule: 'request-type-widened',
    edit: (d) => (schemas(d).BookBase.properties.pages.type = ['integer', 'null']),
  },
  'a property of a request has no pattern': {
    rule: 'request-pattern-widened',
    edit: (d) => delete schemas(d).NewBook.allOf[1].properties.isbn.pattern,
  },
  'the default of a property of a request changes': {
    rule: 'request-default-changed',
    edit: (d) => (schemas(d).NewBook.allOf[1].properties.stock.default = 1),
  },
  'a request accepts another media type': {
    rule: 'request-media-type-added',
    edit: (d) => (item(d).put.requestBody.content['text/csv'] = { schema: { type: 'string' } }),
  },
  'a request body becomes optional': {
    rule: 'request-body-became-optional',
    edit: (d) => delete create(d).requestBody.required,
  },
  'an optional request body is added': {
    rule: 'request-body-added',
    edit: (d) => (item(d).delete.requestBody = { content: { 'text/plain': {} } }),
  },
  'an error status is added': {
    rule: 'response-error-added',
    edit: (d) => (list(d).responses[429] = { description: 'Too many requests' }),
  },
  'an error status is removed': { rule: 'response-error-removed', edit: (d) => delete list(d).responses[401] },
  'a webhook receiver may return another status': {
    rule: 'webhook-response-added',
    edit: (d) => (sold(d).responses[409] = { description: 'Not now' }),
  },
  'the rate limit is raised': { rule: 'extension-loosened', edit: (d) => (d['x-rate-limit'].requests = 400) },
  'an extension is added': { rule: 'extension-loosened', edit: (d) => (parameter(d, 'limit')['x-limits'] = '/data') },
  'a response gets a required property': {
    rule: 'response-property-added',
    edit: (d) => {
      schemas(d).Author.properties.id = { type: 'string' };
      schemas(d).Author.required.push('id');
    },
  },
  'a property of a response becomes required': {
    rule: 'response-property-became-required',
    edit: (d) => schemas(d).Book.required.push('price'),
  },
  'a property of a response is never null': {
    rule: 'response-type-narrowed',
    edit: (d) => (schemas(d).Book.properties.subtitle.type = 'string'),
  },
  'a response no longer has a value': {
    rule: 'response-enum-value-removed',
    edit: (d) => schemas(d).Book.properties.status.enum.pop(),
  },
  'a property of a response is shorter': {
    rule: 'response-constraint-narrowed',
    edit: (d) => (schemas(d).Book.properties.id.maxLength = 20),
  },
  'a response has another media type': {
    rule: 'response-media-type-added',
    edit: (d) => (list(d).responses[200].content['text/html'] = { schema: { type: 'string' } }),
  },
  'a response header is added': {
    rule: 'response-header-added',
    edit: (d) => (list(d).responses[200].headers.ETag = { schema: { type: 'string' } }),
  },
  'a response header becomes required': {
    rule: 'response-header-became-required',
    edit: (d) => (list(d).responses[200].headers['X-Page'].required = true),
  },
  'authentication is removed': { rule: 'security-loosened', edit: (d) => (list(d).security = []) },
  'authentication becomes optional': { rule: 'security-loosened', edit: (d) => item(d).put.security.push({}) },
  'an alternative of the authentication is added': {
    rule: 'security-loosened',
    edit: (d) => d.security.push({ token: ['read'] }),
  },
  'a scope is no longer required': { rule: 'security-loosened', edit: (d) => (item(d).put.security[0].token = []) },
  'a property of a webhook is added': {
    rule: 'response-property-added',
    edit: (d) => (schemas(d).Sale.properties.discount = { type: 'integer' }),
  },
  'an operation is deprecated': { rule: 'operation-deprecated', edit: (d) => (item(d).delete.deprecated = true) },
  'a description changes': { rule: 'text-changed', edit: (d) => (schemas(d).Book.description = 'A book for sale.') },
  'an example is added': {
    rule: 'example-changed',
    edit: (d) => (schemas(d).Author.properties.name.examples = ['Ursula K. Le Guin']),
  },
};
