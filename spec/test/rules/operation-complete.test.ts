import { describeRule } from './describe-rule.ts';

describeRule('operation-complete', {
  pass: `
paths:
  /threads:
    get:
      security: [{ bearerAuth: ["threads:read"] }]
      responses:
        "200":
          headers:
            X-Request-Id: { $ref: "#/components/headers/XRequestId" }
            Cache-Control: { $ref: "#/components/headers/CacheControl" }
            Vary: { $ref: "#/components/headers/Vary" }
            ETag: { $ref: "#/components/headers/ETag" }
            RateLimit-Policy: { $ref: "#/components/headers/RateLimitPolicy" }
            RateLimit: { $ref: "#/components/headers/RateLimit" }
        "304": { $ref: "#/components/responses/NotModified" }
        "400": { $ref: "#/components/responses/BadRequest" }
        "401": { $ref: "#/components/responses/Unauthorized" }
        "403": { $ref: "#/components/responses/Forbidden" }
        "429": { $ref: "#/components/responses/TooManyRequests" }
        "500": { $ref: "#/components/responses/InternalServerError" }
        "503": { $ref: "#/components/responses/ServiceUnavailable" }
`,
  fail: `
paths:
  /threads:
    get:
      security: [{ bearerAuth: ["threads:read"] }]
      responses:
        "200":
          headers:
            X-Request-Id: { $ref: "#/components/headers/XRequestId" }
            Cache-Control: { $ref: "#/components/headers/CacheControl" }
            Vary: { $ref: "#/components/headers/Vary" }
            ETag: { $ref: "#/components/headers/ETag" }
            RateLimit-Policy: { $ref: "#/components/headers/RateLimitPolicy" }
            RateLimit: { $ref: "#/components/headers/RateLimit" }
        "304": { $ref: "#/components/responses/NotModified" }
        "400": { $ref: "#/components/responses/BadRequest" }
        "401": { $ref: "#/components/responses/Unauthorized" }
        "403": { $ref: "#/components/responses/Forbidden" }
        "429": { $ref: "#/components/responses/TooManyRequests" }
        "500": { $ref: "#/components/responses/InternalServerError" }
        "503": { $ref: "#/components/responses/ServiceUnavailable" }
  /inboxes/{id}:
    get:
      security: [{ bearerAuth: ["threads:read"] }]
      parameters: [{ name: id, in: path }]
      responses: # <-
        "200":
          headers: { Vary: {}, ETag: {}, RateLimit-Policy: {}, RateLimit: {}, Cache-Control: {} }
        "304": {}
        "400": {}
        "401": {}
        "403": {}
        "429": {}
        "503": {}
components:
  responses: { InternalServerError: {} }
  headers: { XRequestId: {} }
`,
  message: [
    'The operation lacks shared responses or headers. Paste under responses:',
    '"404": { $ref: "#/components/responses/…" }',
    '"500": { $ref: "#/components/responses/InternalServerError" }',
    'Paste under the headers of 200:',
    'X-Request-Id: { $ref: "#/components/headers/XRequestId" }',
  ].join('\n'),
});
