import { fileURLToPath } from 'node:url';
import { contract } from '@threads-api/contract';
import { build } from 'esbuild';

/** Bundles the app for a browser. */
export async function bundleApp(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { mountApp } from './app.ts';
        mountApp(document.getElementById('root'), ${JSON.stringify(contract.basePath)});`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
