export { createInbox, type Inbox } from './create-inbox.ts';
export { type GenerateThreadsOptions, generateThreads, type SampleThread } from './generate-threads.ts';
export { assignThread, changeStatus, type LivingThread, type MakeId, receiveMessage } from './living-thread.ts';
export { colleagues, teams } from './people.ts';
export { createSampleInbox, type SampleInboxOptions } from './sample-inbox.ts';
