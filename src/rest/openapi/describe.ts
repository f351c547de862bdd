import type { DescribedRoute } from '../route.ts';
import type { Description } from '../server.ts';
import { DOCS_HEADERS, docsPage } from './docs-page.ts';
import { type OpenApiOptions, openApiDocument } from './document.ts';

/** Describes routes once, at the first question: what they are does not change while the program runs. */
export function describeApi(
  routes: readonly DescribedRoute[],
  { baseUrl, ...options }: Omit<OpenApiOptions, 'baseUrl'> & { baseUrl: () => string },
): Description {
  let made: { document: Buffer; html: Buffer } | null = null;
  const make = () => {
    if (made !== null) return made;
    const document = openApiDocument(routes, { ...options, baseUrl: baseUrl() });
    made = { document: Buffer.from(JSON.stringify(document)), html: Buffer.from(docsPage(document)) };
    return made;
  };
  return { document: () => make().document, page: () => ({ html: make().html, headers: DOCS_HEADERS }) };
}
