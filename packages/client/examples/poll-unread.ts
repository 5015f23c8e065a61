// Reports new unread threads. If nothing changed, a poll gets a 304:
//   node examples/poll-unread.ts http://127.0.0.1:4010/api/v1 any [polls] [seconds]
import { setTimeout as wait } from 'node:timers/promises';
import { createLruCache, createThreadsClient } from '@threads-api/client';

const [baseUrl = 'http://127.0.0.1:4010/api/v1', token = 'any', polls = 'Infinity', seconds = '10'] =
  process.argv.slice(2);
const statuses: number[] = [];
const client = createThreadsClient({
  baseUrl,
  token,
  cache: createLruCache(),
  onResponse: ({ status }) => statuses.push(status),
});

const reported = new Map<string, string>();
for (let poll = 1; poll <= Number(polls); poll++) {
  if (poll > 1) await wait(Number(seconds) * 1000);
  for await (const { id, subject, timestamp } of client.threads.all({ unread: true })) {
    if (reported.get(id) === timestamp) continue;
    reported.set(id, timestamp);
    console.log(`${timestamp}  ${subject ?? '(no subject)'}`);
  }
}
console.log(`statuses: ${statuses.join(' ')}`);
