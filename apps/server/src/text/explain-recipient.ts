import type { Recipient } from '#inbox-contract';
import { isAddress } from './is-address.ts';
import { isName } from './is-name.ts';

/** Why a recipient is not allowed. */
export function explainRecipient({ name, address }: Recipient): string | undefined {
  if (!isAddress(address))
    return `${JSON.stringify(address)} is not an address. Write each address alone, as lena@post.example.`;
  if (name !== null && !isName(name))
    return `${JSON.stringify(name)} is not allowed as a name: it contains brackets, @ or invisible characters.`;
  return undefined;
}
