export { type LargeWorld, largeWorld, type SampleThread } from './large-world.ts';
