import { testSettings } from '@threads-api/test-settings';
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { ...testSettings } });
