import type { Check } from '../../check.ts';
import { type AdditionalField, additionalFields } from '../../data/additional-fields.ts';
import { problem } from '../../problem.ts';

export const noDrafts: Check = {
  id: 'no-drafts',
  title: 'No response has drafts, in any field or among the messages',
  requirements: ['D11'],
  about: 'Sending',
  failure: 'A thread with the drafts of colleagues, or a message that is marked as a draft.',
  inspect(exchange) {
    const { documented, json, operation, response } = exchange;
    if (response.status !== 200 || !documented?.schema || typeof json !== 'object') return 'inapplicable';
    const field = additionalFields(documented.schema, json).find(isDraft);
    if (!field) return [];
    const received = JSON.stringify({ [field.name]: field.value });
    return [{ ...problem(exchange, 'no draft', received, field.name), key: `${operation?.id} ${field.name}` }];
  },
};

/** Whether a field contains a draft, or marks its message as one. A count or a boolean is not a draft. */
function isDraft({ name, value, owner }: AdditionalField): boolean {
  const isMessage = owner.type === 'message';
  if (isMessage && (value === 'draft' || (/^(is)?draft$/i.test(name) && value === true))) return true;
  const holdsObjects = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  return /(^d|D)rafts?$/.test(name) && holdsObjects;
}
