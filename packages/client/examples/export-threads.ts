// Writes every thread with its complete history to standard output, one per line:
//   node examples/export-threads.ts http://127.0.0.1:4010/api/v1 any > threads.jsonl
import { createThreadsClient } from '@threads-api/client';

const [baseUrl = 'http://127.0.0.1:4010/api/v1', token = 'any'] = process.argv.slice(2);
// `pace` keeps within the rate limit, however many threads there are.
const client = createThreadsClient({ baseUrl, token, pace: true });

let exported = 0;
for await (const { id } of client.threads.all({ limit: 100, prefetch: true })) {
  const { history, ...thread } = await client.getThread(id);
  const entries = [...history.data];
  if (history.nextCursor) {
    for await (const older of client.history.all(id, { historyCursor: history.nextCursor })) entries.unshift(older);
  }
  console.log(JSON.stringify({ ...thread, history: entries }));
  exported += 1;
  if (exported % 100 === 0) console.error(`${exported} threads`);
}
console.error(`${exported} threads exported.`);
