import { defineConfig } from 'rolldown';

/**
 * Bundles the program into a few files: to find, open and link some four hundred modules took Node a third of the start.
 * Packages are not bundled.
 */
export default defineConfig({
  input: { landfall: './dist/src/cli/main.js', 'reading-thread': './dist/src/app/reading-thread.js' },
  platform: 'node',
  external: /^[^./]/,
  output: { dir: 'dist/bin', cleanDir: true },
});
