import {
  type Contract,
  fillPath,
  InvalidCursorError,
  isObject,
  namesIn,
  type Operation,
  type SchemaObject,
  shapeOf,
} from '@threads-api/contract';
import { Failure } from '@threads-api/http';
import { findCheck } from '../generate/find-check.ts';
import { generateValue, randomFor } from '../generate/generate-value.ts';
import { chooseExample } from '../respond/choose-example.ts';
import { cutList } from '../respond/cut-list.ts';
import { compareEntries, type Entry, type RequestValues, replaceAt } from '../respond/entries.ts';
import { describeList, type ListDescription } from '../respond/list-operation.ts';
import { type MockResponse, successResponse } from '../respond/mock-response.ts';
import type { SharedOptions } from '../server/mock-options.ts';
import { createCollections, itemsOf, type Resource } from './collections.ts';
import type { MockState } from './create-state.ts';
import { complete, declaredOnly, mergePatch, withoutSettable } from './resource-properties.ts';

/** Serves the resources of any contract: the entries that were generated, created or changed, or else the examples. */
export function createResources(contract: Contract, state: MockState, { stateless, seed = 0 }: SharedOptions) {
  const collections = createCollections(contract, seed);

  /** The entries at a path by id: of the inbox, or else from the start, with the changes of clients. */
  function entriesAt(path: string, { list, identity }: Pick<Resource, 'list' | 'identity'>) {
    const first = state.entriesAt(path) ?? (list ? collections.firstEntries(list, path) : []);
    const byId = first.map((entry, index) => [String(entry[identity] ?? `#${index}`), entry] as const);
    return new Map<string, Entry | undefined>([...byId, ...state.changesAt(path)]);
  }

  /** The resource that a request is for, or that its path leads through. */
  function open(resource: Resource, operation: Operation, request: RequestValues) {
    const { collection, item, documented, list, get } = resource;
    const values = valuesOf(operation, request);
    const names = namesIn(item);
    const path = fillPath(collection, (_, index) => values[index]);
    const id = values[names.length - 1] ?? '';
    const entries = entriesAt(path, resource);
    const found = entries.get(id);
    const isChanged = state.changesAt(path).has(id);
    /** Whether examples no longer describe the resource. */
    const isReplaced = state.entriesAt(path) !== undefined || isChanged || !hasExamples(get);
    const isOpen = !list || (documented.includes(id) && !hasExamples(get));
    const byName = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
    const example = isReplaced ? undefined : chooseExample(get, { path: byName, query: {} });
    return {
      resource,
      id,
      /** By id. Undefined for removed ones. */
      entries,
      /** Whether the entry, and not an example, is the resource. */
      isServed: found !== undefined && isReplaced,
      /** Without a list, every item exists until it is removed. The ids in examples of a path parameter always exist, too. */
      exists: found !== undefined || example !== undefined || (isOpen && !isChanged),
      /** The resource as a GET returns it. Empty if a GET returns a generated one. */
      read(): Entry {
        // An entry of a list may have fewer properties than its resource.
        return found && isReplaced ? complete(get, found, isChanged ? 0 : 1) : (Object(example?.body) as Entry);
      },
      /** Adds, replaces or removes the entry with an id. */
      store: (changed: unknown, entry?: Entry) => state.store(path, String(changed), entry),
    };
  }

  type Opened = ReturnType<typeof open>;

  function respond(operation: Operation, request: RequestValues): MockResponse {
    // The other callers in examples have only their examples.
    const stored = request.caller === undefined ? respondWithStored(operation, request) : undefined;
    const found = stored ?? chooseExample(operation, request);
    if (found) return found;
    if (!hasExamples(operation)) return successResponse(operation);
    const given = Object.entries(request.path).map(([name, value]) => `${name} ${value}`);
    throw notFound(operation, request, `The mock has no example for the ${given.join(', ')}.`);
  }

  function respondWithStored(operation: Operation, request: RequestValues): MockResponse | undefined {
    const { method, path, responses } = operation;
    const along = collections.along(path).map((resource) => open(resource, operation, request));
    const item = along.find(({ resource }) => isAt(operation, resource.item));
    // A PUT may create its item.
    const required = method === 'PUT' && responses['201'] ? along.filter((each) => each !== item) : along;
    const missing = required.find(({ exists }) => !exists);
    if (missing) {
      const some = [...missing.entries].flatMap(([id, entry]) => (entry ? id : [])).slice(0, 5);
      const hint = some.length > 0 ? ` The mock has ${some.join(', ')}.` : '';
      throw notFound(operation, request, `There is no ${operation.resource ?? 'resource'} ${missing.id}.${hint}`);
    }
    if (method === 'GET') {
      // An item may contain a list, such as its tags.
      const isList = !item || collections.all.some(({ list }) => list === operation);
      const list = describeList(operation);
      if (isList) return list && respondList(operation, request, list);
      return item.isServed ? { ...storedResponse(operation), ...cutList(operation, item.read(), request) } : undefined;
    }
    if (stateless) return undefined;
    const asList = collections.all.find(({ collection }) => isAt(operation, collection));
    if (asList && method === 'POST') return create(operation, request, asList);
    if (item && method === 'DELETE') item.store(item.id);
    return item && (method === 'PUT' || method === 'PATCH') ? change(operation, request, item) : undefined;
  }

  function respondList(operation: Operation, request: RequestValues, list: ListDescription): MockResponse | undefined {
    const path = fillPath(operation.path, (name) => request.path[name]);
    const { success: { schema = {}, examples: [example] = [] } = {} } = operation;
    if (example && !state.entriesAt(path) && state.changesAt(path).size === 0) return undefined;
    const body = example?.value ?? generateValue(schema, { random: randomFor(operation.id) });
    const resource = collections.all.find(({ list }) => list === operation) ?? { list: operation, identity: '' };
    const entries = [...entriesAt(path, resource).values()]
      .filter((entry) => entry !== undefined)
      .sort((a, b) => compareEntries(a, b, list.order))
      .map((entry) => declaredOnly(itemsOf(operation), entry));
    const whole = replaceAt(body, list.pointer, entries);
    return { ...storedResponse(operation), ...cutList(operation, whole, request) };
  }

  function create(operation: Operation, request: RequestValues, resource: Resource): MockResponse | undefined {
    const { get, identity } = resource;
    const example = chooseExample(operation, request);
    const response = example ?? storedResponse(operation);
    if (response.status >= 300) return undefined;
    const isPaired = operation.examples.find(({ name }) => name === example?.example)?.request.body !== undefined;
    const { entries, store } = open(resource, operation, request);
    const random = randomFor(`${seed} ${resource.collection} ${entries.size}`);
    const base = Object(example?.body ?? generateValue(operation.success?.schema ?? {}, { random })) as Entry;
    const sent = isPaired ? base : sentBy(request);
    const [unused] = [example && base[identity]].filter((each) => !entries.has(String(each)));
    const id = sent[identity] ?? unused ?? newId(entries, resource.id, random);
    const own = example ? base : withoutSettable(base, operation, resource);
    const entry = complete(operation, { ...own, ...sent, [identity]: id }, 0);
    store(id, complete(get, entry, 0));
    const location = Object.keys(response.declared?.headers ?? {}).find((name) => /^location$/i.test(name));
    const created = `${contract.basePath}${fillPath(resource.item, (_, index) => valuesOf(operation, request)[index] ?? id)}`;
    return withBody({ ...response, ...(location && { headers: { [location]: created } }) }, entry);
  }

  function change(operation: Operation, request: RequestValues, item: Opened): MockResponse | undefined {
    const { get, identity, id: schema } = item.resource;
    const example = chooseExample(operation, request);
    if (example && example.status >= 300) return undefined;
    const before = item.read();
    const id = before[identity] ?? [item.id, Number(item.id)].find(findCheck(schema, false)) ?? item.id;
    const sent = sentBy(request);
    const kept = operation.method === 'PUT' ? withoutSettable(before, operation, item.resource) : before;
    const isMerge = operation.method === 'PATCH' && /\/merge-patch\+json/i.test(request.contentType ?? '');
    const changed = isMerge ? mergePatch(before, sent) : { ...kept, ...sent };
    const entry = complete(get, { ...changed, [identity]: id }, 0);
    item.store(id, entry);
    return withBody(storedResponse(operation), entry);
  }

  return { respond };
}

/** Cursors are checked before the resource, and a resource that does not exist has no valid cursor. */
const notFound = ({ paging }: Operation, { query }: RequestValues, message: string) =>
  paging && query[paging.cursor.name] !== undefined ? new InvalidCursorError() : new Failure(404, message);

const mostTries = 20;

/** Generates an id that no entry has had. */
function newId(taken: ReadonlyMap<string, unknown>, schema: SchemaObject, random: () => number): unknown {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const id = generateValue(schema, { random, dynamic: true });
    if (!taken.has(String(id))) return id;
  }
  throw new Failure(409, 'All ids that the document allows are in use.');
}

/** Whether an operation has the path of a template. */
const isAt = ({ path }: Operation, template: string) => shapeOf(path) === shapeOf(template);

/** The values of the path parameters, in the order of the path. */
const valuesOf = ({ path }: Operation, request: RequestValues) =>
  namesIn(path).map((name) => `${request.path[name] ?? ''}`);

const sentBy = ({ body }: RequestValues): Entry => (isObject(body) ? body : {});

const hasExamples = ({ success }: Operation) => (success?.examples.length ?? 0) > 0;

const storedResponse = (operation: Operation): MockResponse => ({ ...successResponse(operation), example: 'stored' });

/** Some operations respond without a body. */
const withBody = (response: MockResponse, body: Entry): MockResponse => ({
  ...response,
  body: response.declared?.contentTypes.length ? body : undefined,
});
