import { resource, type Step } from './step.ts';

/** What people write down about a container. */
export const NOTE_STEPS: readonly Step[] = [
  {
    call: 'POST /notes',
    body: resource(
      'note',
      { text: 'The customer wants the toys before the weekend.' },
      { relationships: { container: { data: { type: 'container', id: '$CONTAINER' } } } },
    ),
    status: 201,
    save: { NOTE: 'data.id' },
  },
  { call: 'GET /notes?filter[container]=$CONTAINER', status: 200 },
  { call: 'GET /notes/$NOTE', status: 200 },
  {
    call: 'PATCH /notes/$NOTE',
    body: resource('note', { text: 'The customer wants them on Friday.' }),
    status: 200,
  },
  { call: 'DELETE /notes/$NOTE', status: 204 },
];

/** What the console shows of a list under a name. */
export const VIEW_STEPS: readonly Step[] = [
  {
    call: 'POST /views',
    body: resource('view', {
      list: 'containers',
      name: 'At the terminal',
      is_shared: true,
      columns: ['status', 'lfd', 'holds', 'place'],
      filters: { status: 'available,not_available', tag: 'toys' },
      sort: 'pickup_lfd',
    }),
    status: 201,
    save: { VIEW: 'data.id' },
  },
  { call: 'GET /views?filter[list]=containers', status: 200 },
  { call: 'GET /views/$VIEW', status: 200 },
  { call: 'PATCH /views/$VIEW', body: resource('view', { name: 'At the terminals' }), status: 200 },
  { call: 'DELETE /views/$VIEW', status: 204 },
];

/** What an account keeps of its credentials at lines. */
export const CREDENTIAL_STEPS: readonly Step[] = [
  { call: 'GET /line_credential_forms', status: 200 },
  { call: 'GET /line_credentials', status: 200 },
  // A test signs in at the line; where there are no credentials it says so.
  { call: 'POST /line_credentials/HLCU/test', body: {}, status: 404 },
  {
    call: 'PUT /line_credentials/HLCU',
    body: {
      settings: { client_id: 'the-id-of-your-application', client_secret: 'the-secret-of-your-application' },
    },
    status: 200,
  },
  { call: 'GET /line_credentials/HLCU', status: 200 },
  { call: 'DELETE /line_credentials/HLCU', status: 204 },
];

/** Under which name and picture an account is shown. */
export const BRANDING_STEPS: readonly Step[] = [
  { call: 'PATCH /branding', body: resource('branding', { shown_name: 'Acme Imports' }), status: 200 },
  { call: 'GET /branding', status: 200 },
];
