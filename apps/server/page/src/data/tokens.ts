import { queryOptions } from '@tanstack/react-query';
import type { NewToken } from '#inbox-contract';
import { bodyOf, inbox } from './request.ts';

export type { IssuedToken, NewToken, Token, TokenList } from '#inbox-contract';

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => bodyOf(inbox.GET('/tokens')),
});

export const createToken = (token: NewToken) => bodyOf(inbox.POST('/tokens', { body: token }));
export const revokeToken = (tokenId: string) =>
  bodyOf(inbox.DELETE('/tokens/{tokenId}', { params: { path: { tokenId } } }));
