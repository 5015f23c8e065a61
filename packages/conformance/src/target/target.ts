import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseJson } from '../http/parse-json.ts';
import { findJsonError } from './find-json-error.ts';
import schema from './target.schema.json' with { type: 'json' };

export type TokenName = 'full' | 'noNotes' | 'noThreads' | 'expired' | 'revoked' | 'otherUser' | 'limited' | 'bulk';
export type ThreadName = 'visible' | 'hidden' | 'withNotes' | 'withoutNotes' | 'longHistory' | 'closed';

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

/** Changes the data of the server. Returns the output of the command. */
export type Action = (input: ActionInput) => Promise<string>;

/** The server to test, as described by `target.schema.json`. */
export interface Target {
  /** Ends with `/api/v1`. */
  baseUrl: string;
  tokens: { full: string } & Partial<Record<TokenName, string>>;
  threads?: Partial<Record<ThreadName, string>>;
  /** Values of path parameters that are not ids of threads, by the name of the parameter. */
  parameters?: Record<string, string>;
  /** Commands that change the data, or functions that do. */
  actions?: Partial<Record<ActionName, string | Action>>;
  /** The reasons for skipping checks, by check id. */
  skip?: Record<string, string>;
}

/** A field of the target that a check needs. */
export type Need = `tokens.${TokenName}` | `threads.${ThreadName}` | `actions.${ActionName}`;

/** The target is invalid. The message is the reason. */
export class BadTarget extends Error {}

// A test validates the schema itself, since that is slow.
const validate = new Ajv2020({ allErrors: true, validateSchema: false }).compile<Target>(schema);

/** Reads a target file, such as `threads serve --demo --target-file` writes. */
export async function readTarget(file: string): Promise<Target> {
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new BadTarget(
      code === 'ENOENT' ? `There is no target file ${file}.` : `The target file ${file} cannot be read: ${code}.`,
    );
  });
  const json = parseJson(text);
  if (json === undefined) throw new BadTarget(`The target file ${file} is not JSON: see ${findJsonError(text)}.`);
  return parseTarget(json, `The target file ${file}`);
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

type Group = 'tokens' | 'threads' | 'actions';

export function has(target: Target, need: Need): boolean {
  const [group, name] = need.split('.') as [Group, string];
  return (target[group] as Record<string, unknown> | undefined)?.[name] !== undefined;
}

/** The line of the target file that provides a field, with its description. */
export function lineFor(need: Need): string {
  const [group, name] = need.split('.') as [Group, string];
  const fields = schema.properties[group].properties as Record<string, { description: string }>;
  return `"${group}": { "${name}": "…" }   (${fields[name]?.description})`;
}
