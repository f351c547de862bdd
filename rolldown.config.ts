import { defineConfig } from 'rolldown';

/**
 * The program as a few files beside its modules: Node finds, opens and links some four hundred modules in longer than the
 * program needs to start. Packages stay where npm put them.
 */
export default defineConfig({
  input: { landfall: './dist/src/cli/main.js' },
  platform: 'node',
  external: /^[^./]/,
  output: { dir: 'dist/bin', cleanDir: true },
});
