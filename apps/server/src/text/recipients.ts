import type { Recipient } from '#inbox-contract';

/** Whether a text is one address, without characters that a mail header or a reader could misinterpret. */
export const isAddress = (text: string): boolean =>
  text.length <= 320 &&
  /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/u.test(text) &&
  !/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

export const isName = (text: string) =>
  text.length <= 200 && !/[<>@\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/**
 * Whether an address can be mistaken for another one: it has letters that are not Latin, or characters that imitate others.
 *
 * @example
 * looksLikeAnother('support@pаypal.example'); // true: the first a is Cyrillic
 */
export const looksLikeAnother = (address: string): boolean =>
  /[^\P{L}\p{Script=Latin}]/u.test(address) || address.normalize('NFKC') !== address || /[@.]xn--/i.test(address);

/** Why a recipient is not allowed. */
export function explainRecipient({ name, address }: Recipient): string | undefined {
  if (!isAddress(address))
    return `${JSON.stringify(address)} is not an address. Write each address alone, as lena@post.example.`;
  if (name !== null && !isName(name))
    return `${JSON.stringify(name)} is not allowed as a name: it contains brackets, @ or invisible characters.`;
  return undefined;
}
