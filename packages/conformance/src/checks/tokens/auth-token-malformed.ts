import type { Check } from '../../check.ts';
import { checkEach, checkEachOnce, checkEachOperation, checkParts, type OperationRequest } from '../../check-each.ts';
import { expectStatus } from '../../problem.ts';

/** `shown` is the value in reports. */
type Header = [label: string, value: string, shown: string];

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Authorization headers without a well-formed bearer token. `$` is replaced with a valid token. */
const headers: [label: string, text: string][] = [
  ['the token alone', '$'],
  ['another scheme', 'Basic $'],
  ['an empty header', ''],
  ['a scheme alone', 'Bearer'],
  ['a scheme and a space', 'Bearer '],
  ['a scheme that begins alike', 'Bearerx $'],
  ['a scheme without a space', 'Bearer$'],
  ['a colon after the scheme', 'Bearer: $'],
  ['two tokens', 'Bearer $ $'],
  ['the scheme Token', 'Token $'],
  ['a parameter with the token', 'Token token="$"'],
  ['the scheme twice', 'Bearer Bearer $'],
  ['a list that ends with the token', 'Bearer unknown-token, Bearer $'],
  ['a list that begins with the token', 'Bearer $, Bearer unknown-token'],
  ['another scheme before it', 'Basic dTpw, Bearer $'],
];

export const authTokenMalformed: Check = {
  id: 'auth-token-malformed',
  title: 'A malformed Authorization header is rejected with 401',
  requirements: ['R19', 'R14'],
  failure: 'A token is accepted without its scheme, or the server fails to parse the header and returns 400 or 500.',
  run(context) {
    const { full } = context.target.tokens;
    const all: Header[] = [
      ...headers.map(
        ([label, text]): Header => [label, text.replaceAll('$', full), text.replaceAll('$', '$FULL_TOKEN')],
      ),
      ['the token as the user of Basic', `Basic ${base64(`${full}:`)}`, 'Basic $FULL_TOKEN_AS_USER'],
      ['the token as a password', `Basic ${base64(`x:${full}`)}`, 'Basic $FULL_TOKEN_AS_PASSWORD'],
    ];
    const checkHeader = async (request: OperationRequest, [label, value, shown]: Header) =>
      expectStatus(await context.send({ ...request, authorization: { value, shown }, label: `with ${label}` }), 401);
    return checkParts(
      () =>
        checkEachOperation(context, (request) => checkEach(all.slice(0, 2), (header) => checkHeader(request, header))),
      () => checkEachOnce(context, all.slice(2), checkHeader),
    );
  },
};
