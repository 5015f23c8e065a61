import { defineConfig } from 'vitest/config';
import { testSettings } from './src/index.ts';

export default defineConfig({ test: { ...testSettings } });
