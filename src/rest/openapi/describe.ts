import type { DescribedRoute } from '../route.ts';
import { type OpenApiDocument, type OpenApiOptions, openApiDocument } from './document.ts';

/** The description of the API, as a value and as it is sent. */
export interface ApiDescription {
  value(): OpenApiDocument;
  document(): Buffer;
}

/** Describes routes once, at the first question: what they are does not change while the program runs. */
export function describeApi(
  routes: readonly DescribedRoute[],
  { baseUrl, ...options }: Omit<OpenApiOptions, 'baseUrl'> & { baseUrl: () => string },
): ApiDescription {
  let made: { value: OpenApiDocument; document: Buffer } | null = null;
  const make = () => {
    if (made !== null) return made;
    const value = openApiDocument(routes, { ...options, baseUrl: baseUrl() });
    made = { value, document: Buffer.from(JSON.stringify(value)) };
    return made;
  };
  return { value: () => make().value, document: () => make().document };
}
