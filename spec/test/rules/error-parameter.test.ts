import { describeRule } from './describe-rule.ts';

const refused = (examples: string) => `
paths:
  /threads:
    get:
      operationId: listThreads
      parameters:
        - name: limit
          in: query
          examples: { tooHigh: { value: 101 }, badCursor: { value: 1 }, unknown: { value: 1 } }
      responses:
        "400":
          content:
            application/json:
              examples:
${examples}
`;

describeRule('error-parameter', {
  pass: refused(`
                unknown: { value: { message: "The query parameter 'state' is unknown." } }
                tooHigh: { value: { message: "The query parameter 'limit' must be <= 100." } }
                notAsked: { value: { message: "The query parameter 'cursor' is not valid for this request." } }
`),
  fail: refused(`
                badCursor: { value: { message: "The query parameter 'cursor' is not valid for this request." } } # <-
                unknown: { value: { message: "The query parameter 'limit' is unknown." } } # <-
`),
  message:
    'The example badCursor names cursor, which listThreads does not declare. Correct the name, or give the operation its own response.',
});
