import { type Contract, InvalidCursorError, type Operation, propertiesOf } from '@threads-api/contract';
import { Failure } from '@threads-api/http';
import { findCheck } from '../generate/find-check.ts';
import { generateValue, randomFor } from '../generate/generate-value.ts';
import { chooseExample } from '../respond/choose-example.ts';
import { cutList } from '../respond/cut-list.ts';
import { type Entry, hasCursor, type RequestValues } from '../respond/cut-page.ts';
import { describeList } from '../respond/list-operation.ts';
import { exampleResponse, type MockResponse, statusNumber } from '../respond/mock-response.ts';
import { createCollections, type Resource, sortEntries } from './collections.ts';

/** A collection that clients changed. */
interface Stored {
  entries: Entry[];
  /** The ids of entries that clients created or changed, and of removed ones. */
  touched: Set<string>;
  removed: Set<string>;
}

/** The changed collections by their path. They outlive a change of the document. */
export type StoredEntries = Map<string, Stored>;

export interface ResourceOptions {
  stored: StoredEntries;
  /** Whether writes change nothing. */
  stateless: boolean;
  seed: number;
}

/**
 * Serves the resources of any contract: lists without examples, and whatever clients created, changed or removed.
 * `respond` returns `undefined` if an example is the response.
 */
export function createResources(contract: Contract, { stored, stateless, seed }: ResourceOptions) {
  const collections = createCollections(contract, seed);
  const fill = (template: string, path: Record<string, string>) =>
    template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const storedAt = ({ collection }: Resource, path: Record<string, string>) => stored.get(fill(collection, path));
  const entriesOf = (resource: Resource, path: Record<string, string>) =>
    storedAt(resource, path)?.entries ?? collections.firstEntries(resource, fill(resource.collection, path));
  const store = (resource: Resource, path: Record<string, string>, id: unknown, entries: Entry[]) => {
    const { touched = new Set<string>(), removed = new Set<string>() } = storedAt(resource, path) ?? {};
    const isKept = entries.some((entry) => entry[resource.identity] === id);
    removed[isKept ? 'delete' : 'add'](String(id));
    stored.set(fill(resource.collection, path), { entries, touched: touched.add(String(id)), removed });
  };
  /** The ids of all entries, including those that were removed. */
  const takenIds = (resource: Resource, path: Record<string, string>): unknown[] => [
    ...entriesOf(resource, path).map((entry) => entry[resource.identity]),
    ...(storedAt(resource, path)?.removed ?? []),
  ];
  const find = (resource: Resource, path: Record<string, string>) =>
    entriesOf(resource, path).find((entry) => String(entry[resource.identity]) === path[resource.parameter]);

  /** Whether an item exists. Without a list, every item does until it is removed. */
  function exists(resource: Resource, path: Record<string, string>): boolean {
    const { get, list, parameter } = resource;
    const id = path[parameter] ?? '';
    if (storedAt(resource, path)?.removed.has(id)) return false;
    if (find(resource, path) || !list) return true;
    if (hasExamples(get)) return chooseExample(get, { path, query: {} }) !== undefined;
    const documented = get.parameters.find(({ in: part, name }) => part === 'path' && name === parameter);
    const ids = [documented?.example, ...Object.values(documented?.examples ?? {}).map(({ value }) => value)];
    return ids.some((each) => each !== undefined && String(each) === id);
  }

  function requireExisting(operation: Operation, { path, query }: RequestValues): void {
    for (const resource of collections.all) {
      const isAlong = operation.path === resource.item || operation.path.startsWith(`${resource.item}/`);
      // A PUT may create its item.
      const isCreated = operation.path === resource.item && operation.method === 'PUT' && operation.responses['201'];
      if (!isAlong || isCreated || exists(resource, path)) continue;
      // A server checks the cursor before the resource, and the mock has issued none for one that does not exist.
      if (hasCursor(operation, query)) throw new InvalidCursorError();
      const known = entriesOf(resource, path)
        .slice(0, 5)
        .map((entry) => entry[resource.identity]);
      const hint = known.length > 0 ? ` The mock has ${known.join(', ')}.` : '';
      throw new Failure(404, `There is no ${operation.resource ?? 'resource'} ${path[resource.parameter]}.${hint}`);
    }
  }

  function respond(operation: Operation, request: RequestValues): MockResponse | undefined {
    requireExisting(operation, request);
    const { method, path } = operation;
    const asList = collections.all.find(({ collection, list }) => collection === path && (list || method === 'POST'));
    const asItem = collections.all.find(({ item }) => item === path);
    if (method === 'GET') {
      if (asList?.list === operation) return respondList(operation, request, asList);
      return asItem ? respondItem(operation, request, asItem) : respondUnlisted(operation, request);
    }
    if (stateless) return undefined;
    if (asList && method === 'POST') return create(operation, request, asList);
    if (!asItem) return undefined;
    if (method === 'DELETE') return remove(request, asItem);
    return method === 'PUT' || method === 'PATCH' ? change(operation, request, asItem) : undefined;
  }

  function respondList(operation: Operation, request: RequestValues, resource: Resource): MockResponse | undefined {
    if (hasExamples(operation) && !storedAt(resource, request.path)) return undefined;
    return cutList(describeList(operation), entriesOf(resource, request.path), request);
  }

  /** A list whose entries have no item path. */
  function respondUnlisted(operation: Operation, request: RequestValues): MockResponse | undefined {
    const described = describeList(operation);
    if (described.list === undefined || hasExamples(operation) || !operation.success?.schema) return undefined;
    const resource = {
      collection: operation.path,
      item: '',
      parameter: '',
      identity: 'id',
      list: operation,
      get: operation,
    };
    return cutList(described, collections.firstEntries(resource, fill(operation.path, request.path)), request);
  }

  function respondItem(operation: Operation, request: RequestValues, resource: Resource): MockResponse | undefined {
    const found = find(resource, request.path);
    const isTouched = storedAt(resource, request.path)?.touched.has(request.path[resource.parameter] ?? '');
    if (!found || (hasExamples(operation) && !isTouched)) return undefined;
    return bodyResponse(operation, complete(operation, found));
  }

  function create(operation: Operation, request: RequestValues, resource: Resource): MockResponse | undefined {
    const example = chooseExample(operation, request);
    const status = example?.status ?? operation.success?.status ?? '201';
    if (!/^2/.test(status)) return undefined;
    const isPaired = operation.examples.some(
      ({ name, request: paired }) => name === example?.name && paired.body !== undefined,
    );
    const { schema } = operation.success ?? {};
    const entries = entriesOf(resource, request.path);
    const random = randomFor(`${seed} ${resource.collection} ${entries.length}`);
    const generated = schema ? generateValue(schema, { random }) : {};
    const base = Object(example?.body ?? generated) as Entry;
    const sent = isPaired ? {} : known(resource, request.body);
    const id = isPaired
      ? base[resource.identity]
      : (sent[resource.identity] ?? newId(base[resource.identity], takenIds(resource, request.path), resource, random));
    const entry = { ...base, ...sent, [resource.identity]: id };
    const others = entries.filter((other) => other[resource.identity] !== id);
    const order = resource.list ? (describeList(resource.list).paging?.order ?? []) : [];
    store(resource, request.path, id, sortEntries([...others, complete(resource.get, entry)], order));
    const location = `${contract.basePath}${fill(resource.item, { ...request.path, [resource.parameter]: String(id) })}`;
    const response = bodyResponse(operation, entry, status);
    const declared = Object.keys(operation.success?.headers ?? {}).find((name) => /^location$/i.test(name));
    // The document's own example is for exactly this request.
    if (isPaired && declared && response.headers[declared]) return response;
    return { ...response, headers: { ...response.headers, ...(declared && { [declared]: location }) } };
  }

  function change(operation: Operation, request: RequestValues, resource: Resource): MockResponse | undefined {
    const example = chooseExample(operation, request);
    if (example && !/^2/.test(example.status)) return undefined;
    const before =
      find(resource, request.path) ??
      (Object(chooseExample(resource.get, { path: request.path, query: {} })?.body) as Entry);
    const id = before[resource.identity] ?? request.path[resource.parameter];
    const kept = operation.method === 'PATCH' ? before : { [resource.identity]: id };
    const sent = known(resource, request.body);
    const changed = request.isMergePatch ? mergePatch(kept, sent) : { ...kept, ...sent };
    const entry = complete(resource.get, { ...changed, [resource.identity]: id });
    const entries = entriesOf(resource, request.path);
    const isKnown = entries.some((other) => other[resource.identity] === id);
    store(
      resource,
      request.path,
      id,
      isKnown ? entries.map((other) => (other[resource.identity] === id ? entry : other)) : [...entries, entry],
    );
    return bodyResponse(operation, entry);
  }

  function remove({ path }: RequestValues, resource: Resource): undefined {
    const entries = entriesOf(resource, path);
    const id = find(resource, path)?.[resource.identity] ?? path[resource.parameter];
    store(
      resource,
      path,
      id,
      entries.filter((entry) => entry[resource.identity] !== id),
    );
  }

  /** Fills in the properties of an item that an entry does not have. */
  function complete({ success }: Operation, entry: Entry): Entry {
    if (!success?.schema) return entry;
    const generated = generateValue(success.schema, { random: randomFor(JSON.stringify(entry)) });
    const names = Object.keys(propertiesOf(success.schema));
    const shown = Object.entries(entry).filter(([name]) => names.length === 0 || names.includes(name));
    return { ...(Object(generated) as Entry), ...Object.fromEntries(shown) };
  }

  /** The sent properties that the resource has, without those that responses omit. */
  function known({ get }: Resource, body: unknown): Entry {
    const properties = propertiesOf(get.success?.schema ?? {});
    const isOpen = Object.keys(properties).length === 0;
    const entries = Object.entries(typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {});
    return Object.fromEntries(
      entries.filter(([name]) => isOpen || (properties[name] !== undefined && !properties[name].writeOnly)),
    );
  }

  return { respond };
}

/** RFC 7396. A removed property becomes undefined, so that no value is generated for it. */
function mergePatch(target: unknown, patch: object): Entry {
  const before = (typeof target === 'object' && !Array.isArray(target) ? (target ?? {}) : {}) as Entry;
  const changes = Object.entries(patch).map(([name, value]) => {
    const isObject = typeof value === 'object' && !Array.isArray(value);
    return [name, isObject ? (value ? mergePatch(before[name], value) : undefined) : value];
  });
  return { ...before, ...Object.fromEntries(changes) };
}

const hasExamples = ({ success }: Operation) => (success?.examples.length ?? 0) > 0;

const mostTries = 20;

/** An id that no entry has had: the given one if it is free, or else the next number or a new text. */
function newId(given: unknown, ids: unknown[], { identity, get }: Resource, random: () => number): unknown {
  const taken = new Set(ids.map(String));
  if (given !== undefined && given !== null && !taken.has(String(given))) return given;
  if (typeof (given ?? ids[0]) === 'number') return Math.max(0, ...ids.map((id) => Number(id) || 0)) + 1;
  const schema = propertiesOf(get.success?.schema ?? {})[identity] ?? {};
  const check = findCheck(schema, false);
  for (let tries = 0; tries < mostTries; tries += 1)
    for (const id of [similarId(String(given ?? ''), random), generateValue(schema, { random, dynamic: true })])
      if (!taken.has(String(id)) && check(id)) return id;
  return similarId(String(given ?? ''), random);
}

/** A UUID keeps its form. */
function similarId(text: string, random: () => number): string {
  const digits = Math.floor(random() * 0xffffffff)
    .toString(16)
    .padStart(8, '0');
  return /^[\da-f]{8}-[\da-f-]{27}$/.test(text) ? `${digits}${text.slice(8)}` : `${text || 'new'}-${digits}`;
}

function bodyResponse(operation: Operation, body: Entry, status = operation.success?.status ?? '200'): MockResponse {
  const response = exampleResponse(operation, { name: 'stored', status, body });
  const hasBody = operation.responses[status]?.contentTypes.length;
  return { ...response, status: statusNumber(status), body: hasBody ? body : undefined };
}
