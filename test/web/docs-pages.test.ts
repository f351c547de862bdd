import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../src/rest/examples.ts';
import { openApiDocument } from '../../src/rest/openapi/document.ts';
import { describedRoutes as routes } from '../../src/rest/routes/described.ts';
import { docsSite } from '../../src/web/docs/site.ts';

const ORIGIN = 'https://landfall.example.com';
const apiUrl = `${ORIGIN}/v2`;
const document = openApiDocument(routes, { version: '0', baseUrl: apiUrl, examples: EXAMPLES });
const site = docsSite(document, { root: '/docs', apiUrl });
const pages = [...site].filter(([, { type }]) => type.startsWith('text/html'));
const texts = new Map(pages.map(([path, { bytes }]) => [path, bytes.toString()]));

describe('the documentation', () => {
  it('has every endpoint, every event and every schema of the description', () => {
    const all = [...texts.values()].join('');

    for (const { name } of routes) expect(all).toContain(`<h2 id="${name}">`);
    for (const event of Object.keys(document.webhooks)) expect(texts.get('reference/webhook-events')).toContain(event);
    for (const name of Object.keys(Object(document.components).schemas))
      expect([...texts.keys()]).toContain(`resources/${name}`);
  });

  it('has the guides of integrators and of AI hosts, and leads to the part of a guide that is a page of its own', () => {
    const guides = ['terminal49', 'connect', 'mcp', 'eta'].map((slug) => `guides/${slug}`);

    expect([...texts.keys()]).toEqual(expect.arrayContaining(guides));
    expect(texts.get('guides/mcp')).toContain('href="/docs/guides/limits"');
    for (const guide of guides) expect(texts.get('')).toContain(`href="/docs/${guide}"`);
  });

  it('calls in its examples the service that shows them', () => {
    expect(texts.get('')).toContain(`${apiUrl}/containers?include=shipment`);
    expect(texts.get('guides/export')).toContain(`${apiUrl}/exports?resource=containers`);
    for (const [path, html] of texts) expect([path, html.includes('127.0.0.1:3000/v2')]).toEqual([path, false]);
  });

  it('lets a long path or list go on in the next line with a part of it', () => {
    expect(texts.get('guides/terminal49')).toContain('include=shipment,<wbr>pod_<wbr>terminal,<wbr>pickup_');
    expect(texts.get('reference/containers')).toContain('<wbr>/custom_<wbr>fields<wbr>/{api_<wbr>slug}');
  });

  it.each([...texts])('leads from "%s" to places that exist, and to no script or style within it', (path, html) => {
    expect(html).not.toMatch(/<style|style="|<script>|javascript:|"docs:/);
    for (const [, href = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      if (/^https?:/.test(href)) continue;
      const [target = '', anchor = ''] = href.split('#');
      const file = target === '' ? path : target.replace(/^\/docs\/?/, '');
      expect([href, site.has(file)]).toEqual([href, true]);
      if (anchor !== '') expect([href, texts.get(file)?.includes(`id="${anchor}"`)]).toEqual([href, true]);
    }
  });

  it.each([...texts].filter(([path]) => path === '' || path.startsWith('guides/')))(
    'leaves no mark-up of the guide "%s" unread',
    (_path, html) => {
      const words = html.replaceAll(/<pre[\s\S]*?<\/pre>|<code>.*?<\/code>/g, '').replaceAll(/<[^>]+>/g, '');

      expect(words.match(/```|\*\*|\]\(|^#+ |^\|.*\|$|&lt;!--|&lt;\/?details/m)).toBeNull();
    },
  );

  it('finds attributes, endpoints, events and guides, each at a place that exists', () => {
    const found: string[][] = JSON.parse(site.get('search.json')?.bytes.toString() ?? '[]');
    const titles = found.map(([title]) => title);

    expect(titles).toEqual(
      expect.arrayContaining(['container.pickup_lfd', 'GET /containers', 'container.created', 'Errors']),
    );
    for (const [, , place = ''] of found) {
      const [path = '', anchor] = place.split('#');
      if (anchor !== undefined) expect([place, texts.get(path)?.includes(`id="${anchor}"`)]).toEqual([place, true]);
    }
  });
});
