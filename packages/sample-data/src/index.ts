export { createInbox, type Inbox } from './create-inbox.ts';
export { type ExampleInbox, readExampleInbox } from './example-inbox.ts';
export { type GenerateThreadsOptions, generateThreads, type SampleThread } from './generate-threads.ts';
export { colleagues, teams } from './people.ts';
export { createSampleInbox, type SampleInboxOptions } from './sample-inbox.ts';
export {
  addNote,
  assignThread,
  changeStatus,
  type MakeId,
  receiveMessage,
  sendMessage,
  type ThreadRecord,
} from './thread-record.ts';
