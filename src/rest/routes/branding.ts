import { BRANDING_INPUT, getBranding } from '../../services/branding/branding.ts';
import { updateBranding } from '../../services/branding/update-branding.ts';
import { resourceBody } from '../body.ts';
import { brandingKind, brandingResource } from '../documents/branding.ts';
import { documentOf } from '../json-api.ts';
import { resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const { shown_name, logo } = BRANDING_INPUT;

const getRoute = defineRoute({
  method: 'GET',
  path: '/branding',
  operation: getBranding,
  answer: resourceAnswer(brandingKind),
  document: documentOf(brandingResource),
});

/** The routes of the name and the logo under which the account is shown. */
export const brandingRoutes = [
  getRoute,
  defineRoute({
    method: 'PATCH',
    path: '/branding',
    operation: updateBranding,
    shows: getRoute,
    body: resourceBody('branding', { shown_name: shown_name.optional(), logo: logo.optional() }),
    answer: resourceAnswer(brandingKind),
    toInput: ({ attributes }) => ({ shown_name: attributes.shown_name, logo: attributes.logo }),
    document: documentOf(brandingResource),
  }),
];
