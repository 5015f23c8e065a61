import {
  type Contract,
  listsOf,
  type Operation,
  propertiesOf,
  propertyAt,
  type SchemaObject,
  valueAt,
} from '@threads-api/contract';
import { startOfDay } from '../generate/generate-candidate.ts';
import { generateValue, randomFor } from '../generate/generate-value.ts';
import type { Entry } from '../respond/cut-page.ts';
import { describeList } from '../respond/list-operation.ts';

/** A kind of resource: a collection such as `/books`, and its items such as `/books/{number}`. */
export interface Resource {
  /** The path templates. */
  collection: string;
  item: string;
  /** The path parameter of the item, and the property with the same value. */
  parameter: string;
  identity: string;
  list: Operation | undefined;
  get: Operation;
}

const resources = new WeakMap<Contract, Resource[]>();
const generated = new WeakMap<Contract, Map<string, Entry[]>>();

/** A client may ask for many paths. */
const mostKnown = 1_000;

/** Finds the resources of a contract and generates their first entries. The same seed gives the same entries. */
export function createCollections(contract: Contract, seed = 0) {
  const all = resources.get(contract) ?? findResources(contract);
  resources.set(contract, all);

  const known = generated.get(contract) ?? new Map<string, Entry[]>();
  generated.set(contract, known);

  /** The entries of a collection at the start: from an example, or else generated. */
  function firstEntries(resource: Resource, path: string): Entry[] {
    const key = `${seed} ${startOfDay().getTime()} ${path}`;
    const entries = known.get(key) ?? readEntries(resource, path);
    if (known.size > mostKnown) known.clear();
    known.set(key, entries);
    return entries;
  }

  function readEntries({ list, collection, identity }: Resource, path: string): Entry[] {
    if (!list?.success) return [];
    const described = describeList(list);
    const [example] = list.success.examples;
    const given = example && valueAt(example.value, described.list ?? '');
    if (Array.isArray(given)) return given as Entry[];
    const items = (propertyAt(list.success.schema ?? {}, described.list ?? '')?.items ?? {}) as SchemaObject;
    const random = randomFor(`${seed} ${collection} ${path}`);
    const entries = new Map<string, Entry>();
    const wanted = countOf(list);
    for (let tries = 0; entries.size < wanted && tries < wanted * 4; tries += 1) {
      // The first entry has the examples of the schema, the others vary.
      const entry = generateValue(items, { random, dynamic: tries > 0 }) as Entry;
      if (typeof entry !== 'object' || entry === null) return [];
      entries.set(String(entry[identity] ?? tries), entry);
    }
    return sortEntries([...entries.values()], described.paging?.order ?? []);
  }

  return {
    all,
    firstEntries,
    /** The path parameters of a resource that exists, for every collection along a path template. */
    identify(template: string): Record<string, unknown> {
      const found: Record<string, unknown> = {};
      for (const resource of all) {
        if (template !== resource.item && !template.startsWith(`${resource.item}/`)) continue;
        const path = resource.collection.replaceAll(/\{([^}]+)\}/g, (_, name: string) => String(found[name] ?? ''));
        const [first] = firstEntries(resource, path);
        if (first?.[resource.identity] !== undefined) found[resource.parameter] = first[resource.identity];
      }
      return found;
    },
  };
}

/** Enough for three pages, so that a client can follow the cursor. */
function countOf(list: Operation): number {
  const { paging, plainLimit } = describeList(list);
  const size = paging?.limit.default ?? plainLimit?.default;
  return size === undefined ? (plainLimit ? 25 : 5) : Math.min(2 * size + 1, 120);
}

export function sortEntries<T extends object>(entries: T[], order: readonly string[]): T[] {
  return entries.toSorted((a, b) => {
    for (const key of order) {
      const name = key.replace(/^-/, '') as keyof T;
      const [first, second] = key.startsWith('-') ? [b[name], a[name]] : [a[name], b[name]];
      if (first === second) continue;
      if (typeof first === 'number' && typeof second === 'number') return first - second;
      return String(first) < String(second) ? -1 : 1;
    }
    return 0;
  });
}

function findResources({ operations }: Contract): Resource[] {
  const found = operations.flatMap((get): Resource[] => {
    const [, collection = '', parameter = ''] = /^(.*)\/\{([^}/]+)\}$/.exec(get.path) ?? [];
    if (get.method !== 'GET' || !parameter) return [];
    const list = operations.find(({ method, path }) => method === 'GET' && path === collection);
    const isList = list && describeList(list).list !== undefined;
    const identity = findIdentity(parameter, get, isList ? list : undefined);
    return identity ? [{ collection, item: get.path, parameter, identity, list: isList ? list : undefined, get }] : [];
  });
  // Parents before their children.
  return found.toSorted((a, b) => a.item.length - b.item.length);
}

/** The property with the value of the path parameter: `petId` or `id`. */
function findIdentity(parameter: string, get: Operation, list: Operation | undefined): string | undefined {
  const names = [...namesIn(get.success?.schema), ...namesIn(firstItems(list)), ...exampleKeys(get)];
  const short = parameter.replace(/^.*?_?(id|key|number|code|slug|name)$/i, '$1').toLowerCase();
  return [parameter, short, 'id'].find((name) => names.includes(name));
}

const namesIn = (schema: SchemaObject | undefined) => Object.keys(propertiesOf(schema ?? {}));

function firstItems(list: Operation | undefined): SchemaObject | undefined {
  const pointer = list && describeList(list).list;
  const found = listsOf(list?.success?.schema ?? {}).find((each) => each.pointer === pointer);
  return found?.schema.items as SchemaObject | undefined;
}

const exampleKeys = ({ success }: Operation) => Object.keys(Object(success?.examples[0]?.value));
