import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Redocly takes half a second to load: once a worker is enough.
    isolate: false,
  },
});
