import { BrandingRecord } from '../../services/branding/branding.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What the branding of an account looks like. */
export const brandingKind = defineResource({ type: 'branding', attributes: BrandingRecord.omit({ id: true }) });

/** The branding of an account as a resource. */
export function brandingResource({ id, ...attributes }: BrandingRecord): ResourceObject {
  return { id, type: 'branding', attributes };
}
