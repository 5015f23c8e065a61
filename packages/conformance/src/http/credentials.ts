import {
  alternativesOf,
  type Contract,
  isBearer,
  type Operation,
  type PlacedCredentials,
  placeCredentials,
} from '@threads-api/contract';
import { valuesIn } from '../target/target.ts';

export const requiresCredentials = ({ security }: Operation): boolean =>
  security.length > 0 && security.every((alternative) => Object.keys(alternative).length > 0);

/** Whether the operation accepts only bearer tokens. */
export const requiresBearer = (contract: Contract, operation: Operation): boolean =>
  requiresCredentials(operation) &&
  alternativesOf(contract, operation).every(({ schemes }) => schemes.every(({ scheme }) => isBearer(scheme)));

/**
 * Places a token as the operation's first non-empty security alternative requires. Without an operation, uses the first one
 * that has security.
 *
 * @param variable The shell variable to show instead of the token.
 */
export function placeToken(
  contract: Contract,
  operation: Operation | undefined,
  token: string,
  variable?: string,
): PlacedCredentials {
  const secured = operation ?? contract.operations.find(({ security }) => security.length > 0);
  const alternatives = secured ? alternativesOf(contract, secured) : [];
  const { schemes = [] } = alternatives.find((alternative) => alternative.schemes.length > 0) ?? {};
  const values = new Map(valuesIn(token));
  if (!variable) return placeCredentials(schemes, ({ name }) => values.get(name) ?? token, btoa);
  return placeCredentials(
    schemes,
    ({ name }) => `$${variable}${values.has(name) ? `_${name.replaceAll(/\W/g, '_').toUpperCase()}` : ''}`,
    (shown) => `${shown}_IN_BASE64`,
  );
}
