export { type LargeWorld, largeWorld, type SampleThread } from './large-world.ts';
export type { LivingThread } from './living-thread.ts';
export { createSampleInbox, type SampleInbox, type SampleInboxOptions } from './sample-inbox.ts';
