import { describeRule } from './describe-rule.ts';

describeRule('response-headers', {
  pass: `
paths:
  /threads:
    get:
      responses:
        "200": { headers: { X-Request-Id: { $ref: "#/components/headers/Id" } } }
        "401": { headers: { X-Request-Id: { $ref: "#/components/headers/Id" }, WWW-Authenticate: { required: true } } }
        "429": { headers: { X-Request-Id: { $ref: "#/components/headers/Id" }, Retry-After: { required: true } } }
components:
  headers:
    Id: { required: true }
`,
  fail: `
paths:
  /threads:
    get:
      responses:
        "200": {} # <-
        "401":
          headers: # <-
            X-Request-Id: { $ref: "#/components/headers/Id" }
        "429":
          headers: # <-
            X-Request-Id: { $ref: "#/components/headers/Id" }
        "500":
          headers:
            X-Request-Id: { required: false } # <-
x-fallback-responses:
  "405":
    headers: # <-
      X-Request-Id: { $ref: "#/components/headers/Id" }
components:
  headers:
    Id: { required: true }
`,
  says: "The response 200 lacks the header X-Request-Id. Add it to the response's headers.",
});
