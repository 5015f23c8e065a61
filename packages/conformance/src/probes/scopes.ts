import type { Operation } from '@threads-api/contract';
import type { Context } from '../run/context.ts';
import { lineFor, type TokenName } from '../target/target.ts';

/** The scopes of the operations. */
export const scopesOf = ({ contract }: Context) => [
  ...new Set(contract.operations.flatMap(({ scope }) => scope ?? [])),
];

/** The token that has every scope except the operation's, if the target has one. */
export const tokenWithout = ({ target }: Pick<Context, 'target'>, scope = ''): TokenName | undefined =>
  target.tokens.without?.[scope] === undefined ? undefined : `without ${scope}`;

/** Another token of the same user that the operation accepts, if the target has one. */
export function secondToken({ target }: Context, { scope }: Operation): TokenName | undefined {
  const other = Object.keys(target.tokens.without ?? {}).find((each) => each !== scope);
  return other === undefined ? undefined : `without ${other}`;
}

/** Why some scopes are not tested: `tokens.without` has no token for them. */
export function findUntestedScopes(context: Context): string | undefined {
  const left = scopesOf(context).filter((scope) => !tokenWithout(context, scope));
  if (left.length === 0) return undefined;
  return `tokens.without has no token for ${left.join(', ')}; add one for each: ${lineFor('tokens.without')}`;
}
