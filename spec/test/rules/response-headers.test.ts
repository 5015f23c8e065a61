import { describeRule } from './describe-rule.ts';

const headers = `
components:
  headers:
    Any: { required: true }
`;
const any = '{ $ref: "#/components/headers/Any" }';
const always = `X-Request-Id: ${any}, Cache-Control: ${any}, Vary: ${any}`;
const known = `${always}, RateLimit: ${any}, RateLimit-Policy: ${any}`;

describeRule('response-headers', {
  pass: `
paths:
  /threads:
    get:
      responses:
        "200": { headers: { ${known}, ETag: ${any} } }
        "401": { headers: { ${always}, WWW-Authenticate: { required: true } } }
        "429": { headers: { ${known}, Retry-After: { required: true } } }
        "500": { headers: { ${always} } }
x-fallback-responses:
  "404": { headers: { ${always} } }
${headers}`,
  fail: `
paths:
  /threads:
    get:
      responses:
        "400":
          headers: { ${always}, RateLimit: ${any} } # <-
        "401":
          headers: { ${always} } # <-
        "429":
          headers: { ${known} } # <-
        "500":
          headers:
            X-Request-Id: { required: false } # <-
            Cache-Control: ${any}
            Vary: ${any}
x-fallback-responses:
  "405":
    headers: { ${always} } # <-
${headers}`,
  message: 'The response 400 lacks RateLimit-Policy. Add it to its headers.',
});
