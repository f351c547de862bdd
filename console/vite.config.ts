import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The service that `npm run console` shows; sign in there first. */
const SERVICE = 'http://127.0.0.1:3000';

/** Makes the console (`dist/console`), whose files other than `index.html` bear a hash of what they hold. */
export default defineConfig({
  root: here('.'),
  base: '/console/',
  resolve: {
    alias: { 'landfall/client': here('../src/client/index.ts'), 'landfall/tokens.css': here('../src/web/tokens.css') },
  },
  build: {
    outDir: here('../dist/console'),
    emptyOutDir: true,
    target: 'es2023',
    // A policy that allows no script in the page allows no polyfill there either, and every browser of that age has it.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    license: true,
    // What every room needs comes in one file: in many small ones it would be larger.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: {
      '^/(v2|sign-in|sign-out|connections|people|keys|audit|docs)': { target: SERVICE, headers: { origin: SERVICE } },
    },
  },
});
