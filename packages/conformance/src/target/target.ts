import { readFile } from 'node:fs/promises';
import { type Operation, toPointer, valueAt } from '@threads-api/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import schema from './target.schema.json' with { type: 'json' };

type NamedToken = 'full' | 'expired' | 'revoked' | 'otherUser' | 'limited' | 'bulk';

/** A token of the target: `otherUser`, `without notes:read`. */
export type TokenName = NamedToken | `without ${string}`;

/** The roles of a resource in checks. Packs may define others, such as `closed`. */
export type ResourceRole = 'visible' | 'hidden' | 'long' | 'empty' | (string & {});

/** Data changes that only the operator of the server can make. */
export type ActionName =
  | 'receiveMessage'
  | 'sendMessage'
  | 'closeThread'
  | 'setPending'
  | 'changeAssignment'
  | 'markRead'
  | 'addNote'
  | 'issueToken'
  | 'revokeToken'
  | 'joinInbox'
  | 'leaveInbox';

/** The environment variables that an action gets. */
export type ActionInput = Partial<Record<'THREAD_ID' | 'TOKEN', string>>;

/** Changes the data of the server. The result replaces the output of a command. */
export type Action = (input: ActionInput) => Promise<unknown>;

/** The server to test, as described by `target.schema.json`. */
export interface Target {
  /** Ends with the base path of the contract, such as `/api/v1`. */
  baseUrl: string;
  tokens: { full: string; without?: Record<string, string> } & Partial<Record<NamedToken, string>>;
  /** Ids of resources, by the operation that reads them and by role: `{ getThread: { hidden: 'thr_1' } }`. */
  resources?: Record<string, Partial<Record<ResourceRole, string>>>;
  /** Values of required query and header parameters, and of path parameters that `resources` does not set, by name. */
  parameters?: Record<string, string>;
  /** Headers of every request. A check that sends the same header replaces it. */
  headers?: Record<string, string>;
  /** Commands that change the data, or functions that do. */
  actions?: Partial<Record<ActionName, string | Action>>;
  /** The reasons for skipping checks, by check id. */
  skip?: Record<string, string>;
}

/** A field of the target that a check needs. */
export type Need = `tokens.${NamedToken | 'without'}` | `actions.${ActionName}`;

/** The target, or another setting of the run, is invalid. The message is the reason. */
export class BadTarget extends Error {}

// A test validates the schema itself, because that is slow.
const validate = new Ajv2020({ allErrors: true, validateSchema: false }).compile<Target>(schema);

/** Reads a target file, such as `threads serve --demo --target-file` writes. */
export async function readTarget(file: string): Promise<Target> {
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new BadTarget(
      code === 'ENOENT' ? `There is no target file ${file}.` : `The target file ${file} cannot be read: ${code}.`,
    );
  });
  return parseTarget(readJson(text, file), `The target file ${file}`);
}

/** The message of a syntax error may quote a token, so only its position is reported. Node.js does not always know it. */
function readJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [position] = /position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message) ?? [];
    throw new BadTarget(`The target file ${file} is not JSON${position ? `: see ${position}` : ''}.`);
  }
}

export function parseTarget(given: unknown, name = 'The target'): Target {
  // A program may pass functions as actions; a file has commands.
  const { actions } = Object(given) as Partial<Target>;
  const commands =
    actions &&
    Object.entries(actions).map(([key, action]) => [key, typeof action === 'function' ? 'a function' : action]);
  const json: unknown = commands ? { ...Object(given), actions: Object.fromEntries(commands) } : given;
  if (!validate(json)) {
    const reasons = (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath.slice(1).replaceAll('/', '.') || 'it'} ${message}${
        'additionalProperty' in params ? ` ('${params.additionalProperty}')` : ''
      }`.trim(),
    );
    throw new BadTarget(`${name} does not match target.schema.json: ${reasons.join('; ')}.`);
  }
  if (!URL.canParse(json.baseUrl))
    throw new BadTarget(`${name}: baseUrl is not a URL such as http://localhost:8080/api/v1.`);
  if (new URL(json.baseUrl).username) throw new BadTarget(`${name}: baseUrl must not contain a user name or password.`);
  return { ...json, ...(actions && { actions }), baseUrl: json.baseUrl.replace(/\/+$/, '') };
}

/** All tokens by name. */
export function allTokens({ without = {}, ...named }: Target['tokens']): Partial<Record<TokenName, string>> {
  const lacking = Object.entries(without).map(([scope, token]) => [`without ${scope}`, token] as const);
  return { ...named, ...Object.fromEntries(lacking) };
}

/** The values in a token for several security schemes: `session=…; csrf=…`. */
export const valuesIn = (token: string): [scheme: string, value: string][] =>
  [...token.matchAll(/([^=;\s]+)=([^;\s]+)/g)].map(([, scheme = '', value = '']) => [scheme, value]);

/** The secret texts of all tokens, by name. In `user:password`, the password is also a secret on its own; in `session=…; csrf=…`, so is each value. */
export const tokenTexts = (tokens: Target['tokens']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(allTokens(tokens)).flatMap(([name, token = '']) => {
      const parts = [
        ...valuesIn(token),
        ...(token.match(/(?<=^[^:]+:)[^:]+$/) ?? []).map((text) => ['password', text]),
      ];
      // A shorter text may be an ordinary word.
      const secret = parts.filter(([, text = '']) => text.length >= 8);
      return [[name, token], ...secret.map(([part, text]) => [`${name} ${part}`, text])];
    }),
  );

export const has = (target: Target, need: Need): boolean => valueAt(target, toPointer(need.split('.'))) !== undefined;

/** The line of the target file that provides a field, with its description. */
export function lineFor(need: Need): string {
  const [group, name] = need.split('.');
  const { type, description } = Object(valueAt(schema, `/properties/${group}/properties/${name}`));
  const value = type === 'object' ? '{ "SCOPE": "…" }' : '"…"';
  return `"${group}": { "${name}": ${value} }   (${description})`;
}

/** The line of the target file that names a resource. */
export function lineForResource({ id }: Operation, role: ResourceRole): string {
  const roles: Partial<Record<string, { description: string }>> =
    schema.properties.resources.additionalProperties.properties;
  return `"resources": { "${id}": { "${role}": "…" } }   (${roles[role]?.description ?? `the id of a resource for the role ${role}`})`;
}
