export { createInbox, type Inbox } from './create-inbox.ts';
export { type LargeWorld, largeWorld, type SampleThread } from './large-world.ts';
export { assignThread, changeStatus, type LivingThread, type MakeId, receiveMessage } from './living-thread.ts';
export { colleagues, teams } from './people.ts';
export { createSampleInbox, type SampleInboxOptions } from './sample-inbox.ts';
