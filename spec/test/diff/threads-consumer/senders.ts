import { createThreadsClient } from '@threads-api/client';

const client = createThreadsClient({ baseUrl: 'https://threads.example/api/v1', token: 'any' });

export async function listSenders(): Promise<string[]> {
  const names: string[] = [];
  for await (const thread of client.threads.all({ unread: true })) {
    names.push(thread.sender.address ?? thread.id);
  }
  return names;
}
