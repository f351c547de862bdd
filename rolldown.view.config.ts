import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'rolldown';
import { licenses } from './rolldown.config.ts';

/** Puts style and script into the page, which is then the only file: a host's sandbox loads nothing from elsewhere. */
const onePage: Plugin = {
  name: 'one-page',
  generateBundle(_options, bundle) {
    const [script] = Object.values(bundle);
    if (script?.type !== 'chunk') throw new Error('The view is one script.');
    delete bundle[script.fileName];
    const page = readFileSync('view/page.html', 'utf8')
      .replace('/* style */', () => readFileSync('view/style.css', 'utf8'))
      // Nothing in the script may end the element that it stands in.
      .replace('/* script */', () => script.code.replaceAll('</script', '<\\/script').replaceAll('<!--', '\\x3c!--'));
    this.emitFile({ type: 'asset', fileName: 'view.html', source: page });
  },
};

/** Makes the page that hosts show beside the answers of tools (`dist/bin/view.html`). */
export default defineConfig({
  input: './view/main.tsx',
  platform: 'browser',
  tsconfig: './view/tsconfig.json',
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  plugins: [onePage, licenses('view-licenses.txt')],
  output: { dir: 'dist/bin', format: 'iife', minify: true, sourcemap: false },
});
