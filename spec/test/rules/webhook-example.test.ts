import { describeRule } from './describe-rule.ts';

const delivered = (examples: string) => `
webhooks:
  thread.created:
    post:
      parameters:
        - { $ref: "#/components/parameters/id" }
        - { $ref: "#/components/parameters/time" }
      requestBody:
        content:
          application/json:
            examples:
              started: { value: { timestamp: "2026-03-09T08:12:04.310Z" } }
  note.created:
    post:
      parameters:
        - { $ref: "#/components/parameters/id" }
        - { $ref: "#/components/parameters/time" }
      requestBody:
        content:
          application/json:
            examples:
${examples}
components:
  parameters:
    id:
      name: webhook-id
      in: header
      required: true
      examples: { started: { value: whk_1 }, noted: { value: whk_2 } }
    time:
      name: webhook-timestamp
      in: header
      required: true
      examples: # time
        started: { value: "1773043924" }
        noted: { value: "1773045000" }
`;

describeRule('webhook-example', {
  pass: delivered('              noted: { value: { timestamp: "2026-03-09T08:30:00.000Z" } }'),
  fail: delivered(`
              noted: { value: { timestamp: "2026-03-10T08:30:00.000Z" } } # <-
              started: { value: { timestamp: "2026-03-09T08:12:04.310Z" } } # <-`),
  message: 'The webhook-timestamp 1773045000 is before the event. Set it to 1773131400 or later.',
});

describeRule('webhook-example', {
  pass: delivered('              noted: { value: { timestamp: "2026-03-09T08:30:00.000Z" } }'),
  fail: delivered('              moved: { value: { timestamp: "2026-03-09T08:30:00.000Z" } }')
    .replace('examples: { started: { value: whk_1 }', 'examples: { moved: { value: whk_3 }, started: { value: whk_1 }')
    .replace('# time', '# <-'),
  message: 'The header webhook-timestamp has no example named moved, which note.created has. Add it.',
});
