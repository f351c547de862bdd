import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf } from 'landfall/client';
import { landfall } from './client.ts';

/** The name and the logo under which the account is shown, and the tag of what was read. */
export interface Branding extends Attributes {
  tag: string | null;
}

type Attributes = components['schemas']['branding']['attributes'];

/** It changes seldom, and by who looks at it. */
export const branding = queryOptions({
  queryKey: ['branding'],
  queryFn: ({ signal }) => tagged(landfall.GET('/branding', { signal })),
});

/** Changes what is given of it, as long as it is still what has the tag. Errors: `LandfallError` of status 412. */
export function changeBranding(
  attributes: Partial<Pick<Branding, 'shown_name' | 'logo'>>,
  tag: string | null,
): Promise<Branding> {
  const body = { data: { type: 'branding' as const, attributes } };
  const params = tag === null ? {} : { header: { 'If-Match': tag } };
  return tagged(landfall.PATCH('/branding', { body, params }));
}

async function tagged(answered: ReturnType<typeof landfall.GET<'/branding', object>>): Promise<Branding> {
  const { data } = await dataOf(answered);
  return { ...data.attributes, tag: (await answered).response.headers.get('ETag') };
}

/** The picture as the address of an image; null for none. */
export function logoAddress({ logo, logo_type: type }: Pick<Attributes, 'logo' | 'logo_type'>): string | null {
  return logo === null || type === null ? null : `data:${type};base64,${logo}`;
}
