export { createInbox, type Inbox } from './create-inbox.ts';
export { type ExampleInbox, readExampleInbox } from './example-inbox.ts';
export { generateThreads, type SampleThread } from './generate-threads.ts';
export { colleagues, teams } from './people.ts';
export { createSampleInbox } from './sample-inbox.ts';
export {
  addNote,
  assignThread,
  changeStatus,
  receiveMessage,
  sendMessage,
  type ThreadRecord,
} from './thread-record.ts';
