export { testSettings } from './test-settings.ts';
