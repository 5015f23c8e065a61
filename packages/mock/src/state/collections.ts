import {
  type Contract,
  type Operation,
  propertiesOf,
  propertyAt,
  type SchemaObject,
  shapeOf,
  valueAt,
} from '@threads-api/contract';
import { generateValue, randomFor } from '../generate/generate-value.ts';
import type { Entry } from '../respond/entries.ts';
import { describeList } from '../respond/list-operation.ts';

/** A kind of resource: a collection such as `/books`, and its items such as `/books/{number}`. */
export type Resource = ReturnType<typeof findResources>[number];

const cache = new WeakMap<Contract, { all: Resource[]; known: Map<string, Entry[]> }>();

/** The maximum number of cached lists, because clients may request any number of paths. */
const mostKnown = 1_000;

/** Finds the resources of a contract and generates their first entries. The same seed gives the same entries. */
export function createCollections(contract: Contract, seed = 0) {
  const cached = cache.get(contract) ?? { all: findResources(contract), known: new Map() };
  cache.set(contract, cached);
  const { all, known } = cached;

  /** The entries of a list at the start: from an example, or else generated. */
  function firstEntries(list: Operation, path: string): Entry[] {
    const key = `${seed} ${path}`;
    const entries = known.get(key) ?? readEntries(list, path);
    if (known.size > mostKnown) known.clear();
    known.set(key, entries);
    return entries;
  }

  function readEntries(list: Operation, path: string): Entry[] {
    const { pointer = '', limit, size = limit ? 12 : 2 } = describeList(list) ?? {};
    const [example] = list.success?.examples ?? [];
    const given = example && valueAt(example.value, pointer);
    if (Array.isArray(given)) return given as Entry[];
    const { identity = 'id', id } = all.find((resource) => resource.list === list) ?? {};
    const random = randomFor(`${seed} ${list.path} ${path}`);
    const entries = new Map<string, Entry>();
    // Enough for three pages, so that a client can follow the cursor.
    const wanted = Math.min(2 * size + 1, 120);
    for (let tries = 0; entries.size < wanted && tries < wanted * 4; tries += 1) {
      // The first entry has the examples of the schema, the others vary.
      const entry = generateValue(itemsOf(list), { random, dynamic: tries > 0 }) as Entry;
      if (typeof entry !== 'object' || entry === null) return [];
      if (id && entry[identity] !== undefined) entry[identity] = generateValue(id, { random, dynamic: tries > 0 });
      entries.set(String(entry[identity] ?? tries), entry);
    }
    return [...entries.values()];
  }

  /** The resources that a path template leads through, in order. */
  const along = (template: string) => all.filter(({ item }) => `${shapeOf(template)}/`.startsWith(`${shapeOf(item)}/`));

  return { all, firstEntries, along };
}

function findResources({ operations }: Contract) {
  const found = operations.flatMap((get) => {
    const [, collection = '', parameter = ''] = /^(.*)\/\{([^}/]+)\}$/.exec(get.path) ?? [];
    if (get.method !== 'GET' || !parameter) return [];
    const list = operations.find(
      (each) => each.method === 'GET' && shapeOf(each.path) === shapeOf(collection) && describeList(each) !== undefined,
    );
    const identity = findIdentity(parameter, get, list);
    if (!identity) return [];
    const declared = get.parameters.find(({ in: part, name }) => part === 'path' && name === parameter);
    const properties = [get.success?.schema ?? {}, list ? itemsOf(list) : {}]
      .map((schema) => propertiesOf(schema)[identity])
      .filter((property) => property !== undefined);
    const examples = [declared?.example, ...Object.values(declared?.examples ?? {}).map(({ value }) => value)];
    const documented = examples.flatMap((value) => (value === undefined ? [] : String(value)));
    /** The schema of the ids: of the path parameter and of the property. */
    const id = { allOf: [declared?.schema ?? {}, ...properties] };
    return [{ collection, item: get.path, identity, id, documented, list, get }];
  });
  // Parents before their children.
  return found.toSorted((a, b) => a.item.length - b.item.length);
}

/** The property with the value of the last path parameter: `petId` or `id`. */
function findIdentity(parameter: string, get: Operation, list: Operation | undefined): string | undefined {
  const [example] = get.success?.examples ?? [];
  const names = Object.keys({
    ...propertiesOf(get.success?.schema ?? {}),
    ...propertiesOf(list ? itemsOf(list) : {}),
    ...Object(example?.value),
  });
  const short = parameter.replace(/^.*?_?(id|key|number|code|slug|name)$/i, '$1').toLowerCase();
  return [parameter, short, 'id'].find((name) => names.includes(name));
}

/** The schema of the entries of a list. */
export function itemsOf(list: Operation): SchemaObject {
  return propertyAt(list.success?.schema ?? {}, describeList(list)?.pointer ?? '')?.items ?? {};
}
