import type { Check } from '../../check.ts';
import { checkEachOnce } from '../../check-each.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { expectStatus, problem } from '../../problem.ts';

/** Other ways to send a token or identify a user. `$` is replaced with a valid token. */
const ways: [label: string, headers: Record<string, string>][] = [
  ['a token in Cookie', { Cookie: 'access_token=$; token=$; session=$' }],
  ['a token in Cookie', { Cookie: 'Authorization=Bearer%20$; bearer=$; auth=$' }],
  ['a token in X-Api-Key', { 'X-Api-Key': '$', 'Api-Key': '$' }],
  ['a token in X-Auth-Token', { 'X-Auth-Token': '$' }],
  ['a token in X-Access-Token', { 'X-Access-Token': '$' }],
  ['a token in X-Authorization', { 'X-Authorization': 'Bearer $' }],
  ['a token in Proxy-Authorization', { 'Proxy-Authorization': 'Bearer $' }],
  ['a token in X-Forwarded-Authorization', { 'X-Forwarded-Authorization': 'Bearer $' }],
  ['a token in X-Original-Authorization', { 'X-Original-Authorization': 'Bearer $' }],
  ['a user in headers of a proxy', { 'X-Forwarded-User': 'admin', 'X-Remote-User': 'admin', 'X-User-Id': '1' }],
  ['a local address in headers of a proxy', { 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1' }],
];

export const authTokenElsewhere: Check = {
  id: 'auth-token-elsewhere',
  title: 'A token outside the Authorization header is ignored, and nothing else grants access',
  requirements: ['R14', 'D23'],
  about: 'securitySchemes/bearerAuth',
  failure: '200 for a token in a cookie, which a browser sends on behalf of any page.',
  async run(context) {
    const { full } = context.target.tokens;
    const verdict = await checkEachOnce(context, ways, async (request, [label, headers]) => {
      const sent = Object.entries(headers).map(([name, value]) => [name, value.replaceAll('$', full)]);
      const spec: RequestSpec = { ...request, token: null, headers: Object.fromEntries(sent), label: `with ${label}` };
      return expectStatus(await context.send(spec), 401);
    });
    const [operation] = context.contract.operations;
    if (!operation || verdict === 'inapplicable') return verdict;
    const inBody = await context.send({
      operation,
      token: null,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `access_token=${full}`,
      label: 'with a token in the body',
      tolerated: [400, 413, 415],
    });
    // A server or proxy may reject a GET with a body (RFC 9110).
    const { status } = inBody.response;
    return status >= 400 ? verdict : [...verdict, problem(inBody, 'status 401', `status ${status}`, 'body')];
  },
};
