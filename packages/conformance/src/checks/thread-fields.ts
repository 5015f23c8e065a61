import { type Check, NotTested, type Problem, problem } from '../check.ts';
import { listIn, samplePath, threadOperations } from '../world.ts';

const fields = ['subject', 'sender', 'timestamp', 'status', 'assignment'];

export const threadFields: Check = {
  id: 'thread-fields',
  title: 'subject, sender, timestamp, status and assignment are in the list and in the thread',
  requirements: ['R9', 'R2', 'R15'],
  failure: 'A list that saves fields, or a thread that leaves assignment out when there is none.',
  async run(lab) {
    const { list, detail } = threadOperations(lab);
    const listed = await lab.ask({ operation: list });
    const single = await lab.ask({ operation: detail, path: await samplePath(lab, detail) });
    const entries = listIn(listed.json);
    if (entries.length === 0) throw new NotTested('the list is empty: tokens.full has to see some threads');
    const lacking = (value: object) => fields.filter((field) => !(field in value));
    const found: Problem[] = [];
    for (const missing of new Set(entries.flatMap(lacking)))
      found.push(problem(listed, missing, `an entry without ${missing}`, missing));
    for (const missing of lacking(Object(single.json)))
      found.push(problem(single, missing, `a thread without ${missing}`, missing));
    return found;
  },
};
