import { testSettings } from '@threads-api/testing';
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { ...testSettings } });
