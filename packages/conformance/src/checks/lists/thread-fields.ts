import type { Check } from '../../check.ts';
import { listIn } from '../../data/pagination.ts';
import { samplePath } from '../../data/paths.ts';
import { threadOperations } from '../../data/threads.ts';
import { NotTested, type Problem, problem } from '../../problem.ts';

const fields = ['subject', 'sender', 'timestamp', 'status', 'assignment'];

export const threadFields: Check = {
  id: 'thread-fields',
  title: 'The list and the single thread have subject, sender, timestamp, status and assignment',
  requirements: ['R9', 'R2', 'R15'],
  failure: 'A list that omits fields, or a thread that omits assignment if nobody is assigned.',
  async run(context) {
    const { list, detail } = threadOperations(context);
    const listed = await context.send({ operation: list });
    const single = await context.send({ operation: detail, path: await samplePath(context, detail) });
    const entries = listIn(listed.json);
    if (entries.length === 0) throw new NotTested('the list is empty; add threads to the view of tokens.full');
    const lacking = (value: object) => fields.filter((field) => !(field in value));
    const found: Problem[] = [];
    for (const missing of new Set(entries.flatMap(lacking)))
      found.push(problem(listed, missing, `an entry without ${missing}`, missing));
    for (const missing of lacking(Object(single.json)))
      found.push(problem(single, missing, `a thread without ${missing}`, missing));
    return found;
  },
};
