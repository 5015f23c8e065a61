import { type Contract, propertiesOf, type SchemaObject } from '@threads-api/contract';
import { fieldsOf } from '../data/fields.ts';
import { parseJson } from '../http/parse-json.ts';

/** A received event, with the contract's description of its type. */
export interface ReceivedEvent {
  type: string;
  data: Record<string, unknown>;
  /** The whole payload. */
  payload: unknown;
  /** Absent for an unknown type. */
  schema?: SchemaObject;
  /** Identifies the change: the type and the ids that the contract requires. Absent if there are none. */
  change?: string;
}

/** Reads the body of a delivery. A body that is not an event has an empty type. */
export function readEvent(body: string, webhooks: Contract['webhooks']): ReceivedEvent {
  const payload = parseJson(body);
  const { type, data } = Object(payload) as { type?: unknown; data?: unknown };
  const schema = webhooks.find((webhook) => webhook.type === type)?.schema;
  const fields = fieldsOf(data);
  const change = schema && changeOf(`${type}`, fields, schema);
  return {
    type: typeof type === 'string' ? type : '',
    data: fields,
    payload,
    ...(schema && { schema }),
    ...(change && { change }),
  };
}

function changeOf(type: string, data: Record<string, unknown>, schema: SchemaObject): string | undefined {
  const required = propertiesOf(schema).data?.required ?? [];
  const ids = required.filter((name) => name.endsWith('Id')).map((name) => data[name]);
  return ids.length > 0 && ids.every((id) => typeof id === 'string') ? [type, ...ids].join(' ') : undefined;
}
