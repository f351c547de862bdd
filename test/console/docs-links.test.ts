import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../support/database.ts';
import { readSources } from '../support/imports.ts';
import { type SignInService, startSignInService } from '../support/sign-in-service.ts';

/** Every address below `/docs` in the console and in what it shares with the view. */
const links = readSources(['console', 'view']).flatMap(({ path: file, text }) =>
  [...text.matchAll(/(?<![\w/])\/docs(?:\/[\w./-]*)?(?:#[\w-]+)?(?=["'`?])/g)].map(([link]) => ({ file, link })),
);

describeWithDatabase('the links from the console to the documentation', () => {
  let service: SignInService;

  beforeAll(async () => {
    service = await startSignInService();
  });
  afterAll(() => service.close());

  it('are found in the sources', () => {
    expect(links.map(({ link }) => link)).toContain('/docs/guides/webhooks');
  });

  it('lead to pages that are there, and to headings that are on them', async () => {
    const faults: string[] = [];
    for (const { file, link } of links) {
      const response = await fetch(`${service.url}${link}`);
      const page = await response.text();
      const [, heading] = link.split('#');
      const isPage = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html') === true;
      if (!isPage || (heading !== undefined && !page.includes(`id="${heading}"`))) faults.push(`${file}: ${link}`);
    }

    expect(faults).toEqual([]);
  });
});
