import { type Contract, InvalidCursorError, type Operation, propertiesOf } from '@threads-api/contract';
import { Failure } from '@threads-api/http';
import { generateValue, randomFor } from '../generate/generate-value.ts';
import { chooseExample, hasCursor } from '../respond/choose-example.ts';
import { cutList } from '../respond/cut-list.ts';
import type { Entry, RequestValues } from '../respond/entries.ts';
import { describeList } from '../respond/list-operation.ts';
import { exampleResponse, type MockResponse, statusNumber } from '../respond/mock-response.ts';
import { createCollections, type Resource, sortEntries } from './collections.ts';
import type { ResourceIds } from './resource-ids.ts';

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

type Path = RequestValues['path'];

/**
 * Serves the resources of any contract: lists without examples, and whatever clients created, changed or removed.
 * `respond` returns `undefined` if an example is the response.
 */
export function createResources(contract: Contract, { stored, stateless, seed }: ResourceOptions) {
  const collections = createCollections(contract, seed);
  const entriesAt = (path: string, list: Operation | undefined) =>
    stored.get(path)?.entries ?? (list ? collections.firstEntries(list, path) : []);

  /** A resource at the path of a request. */
  const open = ({ collection, identity, parameter, list }: Resource, values: Path) => {
    const path = fill(collection, values);
    const entries = entriesAt(path, list);
    const { touched = new Set<string>(), removed = new Set<string>() } = stored.get(path) ?? {};
    const id = values[parameter] ?? '';
    return {
      id,
      entries,
      found: entries.find((entry) => String(entry[identity]) === id),
      isTouched: touched.has(id),
      isRemoved: removed.has(id),
      /** The ids of all entries, including those that were removed. */
      takenIds: [...entries.map((entry) => entry[identity]), ...removed],
      /** Adds, replaces or removes the entry with an id. */
      store(changed: unknown, entry?: Entry) {
        const isKnown = entries.some((other) => other[identity] === changed);
        const replaced = entries.flatMap((other): Entry[] => {
          if (other[identity] !== changed) return [other];
          return entry ? [entry] : [];
        });
        removed[entry ? 'delete' : 'add'](String(changed));
        const all = entry && !isKnown ? [...replaced, entry] : replaced;
        const order = (list && describeList(list)?.order) ?? [];
        stored.set(path, { entries: sortEntries(all, order), touched: touched.add(String(changed)), removed });
      },
    };
  };

  /** Whether an item exists. Without a list, every item does until it is removed. */
  function exists(resource: Resource, path: Path): boolean {
    const { get, list, parameter } = resource;
    const { id, found, isRemoved } = open(resource, path);
    if (isRemoved) return false;
    if (found || !list) return true;
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
      const { id, entries } = open(resource, path);
      const known = entries.slice(0, 5).map((entry) => entry[resource.identity]);
      const hint = known.length > 0 ? ` The mock has ${known.join(', ')}.` : '';
      throw new Failure(404, `There is no ${operation.resource ?? 'resource'} ${id}.${hint}`);
    }
  }

  function respond(operation: Operation, request: RequestValues): MockResponse | undefined {
    requireExisting(operation, request);
    const { method, path } = operation;
    const asItem = collections.all.find(({ item }) => item === path);
    if (method === 'GET') {
      // An item may contain a list, such as its tags.
      const isList = !asItem || collections.all.some(({ list }) => list === operation);
      if (isList) return describeList(operation) && respondList(operation, request);
      return respondItem(operation, request, asItem);
    }
    if (stateless) return undefined;
    const asList = collections.all.find(({ collection }) => collection === path);
    if (asList && method === 'POST') return create(operation, request, asList);
    if (!asItem) return undefined;
    if (method === 'DELETE') return remove(request, asItem);
    return method === 'PUT' || method === 'PATCH' ? change(operation, request, asItem) : undefined;
  }

  function respondList(operation: Operation, request: RequestValues): MockResponse | undefined {
    const path = fill(operation.path, request.path);
    const { success: { schema = {}, status = '200', examples: [example] = [] } = {} } = operation;
    if (example && !stored.has(path)) return undefined;
    const body = example?.value ?? generateValue(schema, { random: randomFor(operation.id) });
    const cut = cutList(operation, body, request, undefined, entriesAt(path, operation));
    return exampleResponse(operation, { name: 'generated', status, ...cut });
  }

  function respondItem(operation: Operation, request: RequestValues, resource: Resource): MockResponse | undefined {
    const { found, isTouched } = open(resource, request.path);
    if (!found || (hasExamples(operation) && !isTouched)) return undefined;
    return bodyResponse(operation, complete(operation, found));
  }

  function create(operation: Operation, request: RequestValues, resource: Resource): MockResponse | undefined {
    const { get, identity, ids, item, parameter } = resource;
    const example = chooseExample(operation, request);
    const status = example?.status ?? operation.success?.status ?? '201';
    if (!/^2/.test(status)) return undefined;
    const isPaired = operation.examples.some(
      ({ name, request: paired }) => name === example?.name && paired.body !== undefined,
    );
    const { takenIds, store } = open(resource, request.path);
    const random = randomFor(`${seed} ${resource.collection} ${takenIds.length}`);
    const base = Object(example?.body ?? generateValue(operation.success?.schema ?? {}, { random })) as Entry;
    const sent = isPaired ? base : known(resource, request.body);
    const id = sent[identity] ?? newId(base[identity], takenIds, ids, random);
    const entry = { ...base, ...sent, [identity]: id };
    store(id, complete(get, entry));
    const response = bodyResponse(operation, entry, status);
    const declared = Object.keys(operation.success?.headers ?? {}).find((name) => /^location$/i.test(name));
    // The document's own example is for exactly this request.
    if (!declared || isPaired) return response;
    const location = `${contract.basePath}${fill(item, { ...request.path, [parameter]: String(id) })}`;
    return { ...response, headers: { ...response.headers, [declared]: location } };
  }

  function change(operation: Operation, request: RequestValues, resource: Resource): MockResponse | undefined {
    const { get, identity, parameter } = resource;
    const example = chooseExample(operation, request);
    if (example && !/^2/.test(example.status)) return undefined;
    const { found, store } = open(resource, request.path);
    const before = found ?? (Object(chooseExample(get, { path: request.path, query: {} })?.body) as Entry);
    const id = before[identity] ?? request.path[parameter];
    const kept = operation.method === 'PATCH' ? before : {};
    const entry = complete(get, { ...kept, ...known(resource, request.body), [identity]: id });
    store(id, entry);
    return bodyResponse(operation, entry);
  }

  function remove({ path }: RequestValues, resource: Resource): undefined {
    const { id, found, store } = open(resource, path);
    store(found?.[resource.identity] ?? id);
  }

  return { respond };
}

const fill = (template: string, path: Path) =>
  template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));

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

const hasExamples = ({ success }: Operation) => (success?.examples.length ?? 0) > 0;

const mostTries = 20;

/** An id that no entry has had: the given one if it is free, or else the next number or a new text. */
function newId(given: unknown, known: unknown[], ids: ResourceIds, random: () => number): unknown {
  const taken = new Set(known.map(String));
  const isNumber = typeof (given ?? known[0]) === 'number';
  const next = isNumber
    ? Math.max(0, ...known.map((id) => Number(id) || 0)) + 1
    : `${given ?? 'new'}-${taken.size + 1}`;
  const isFree = (id: unknown) => !taken.has(String(id)) && ids.admits(id);
  let id: unknown = [given ?? next, next].find(isFree);
  for (let tries = 0; id === undefined && tries < mostTries; tries += 1)
    id = [ids.generate({ random, dynamic: true })].find(isFree);
  return id ?? next;
}

function bodyResponse(operation: Operation, body: Entry, status = operation.success?.status ?? '200'): MockResponse {
  const response = exampleResponse(operation, { name: 'stored', status, body });
  const hasBody = operation.responses[status]?.contentTypes.length;
  return { ...response, status: statusNumber(status), body: hasBody ? body : undefined };
}
