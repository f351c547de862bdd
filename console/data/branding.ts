import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf } from 'landfall/client';
import { landfall } from './client.ts';

/** The name and the logo under which the account is shown. */
export type Branding = components['schemas']['branding']['attributes'];

/** It changes seldom, and by who looks at it. */
export const branding = queryOptions({
  queryKey: ['branding'],
  queryFn: async ({ signal }): Promise<Branding> =>
    (await dataOf(landfall.GET('/branding', { signal }))).data.attributes,
});

/** Changes what is given of it. */
export async function changeBranding(attributes: Partial<Pick<Branding, 'shown_name' | 'logo'>>): Promise<Branding> {
  const body = { data: { type: 'branding' as const, attributes } };
  return (await dataOf(landfall.PATCH('/branding', { body }))).data.attributes;
}

/** The picture as the address of an image; null for none. */
export function logoAddress({ logo, logo_type: type }: Pick<Branding, 'logo' | 'logo_type'>): string | null {
  return logo === null || type === null ? null : `data:${type};base64,${logo}`;
}
