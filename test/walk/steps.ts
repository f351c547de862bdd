import { BRANDING_STEPS, CREDENTIAL_STEPS, NOTE_STEPS, VIEW_STEPS } from './kept-steps.ts';
import { resource, type Step } from './step.ts';

/** A part of the walk, with what it is about. */
export interface Stage {
  title: string;
  steps: readonly Step[];
}

const BILL = 'SBX0DEMO01';

/** A tariff and a calendar for the port of the sandbox. */
const TARIFF = `calendars:
  - id: us-west
    zone: America/Los_Angeles
    scope: {places: [USLAX, USLGB]}
    from: 2020-01-01
    to: 2039-12-31
    weekend: [saturday, sunday]
tariffs:
  - id: example-import
    kind: published
    party: line
    line: TEST
    from: 2020-01-01
    scope: {direction: import, places: [USLAX, USLGB]}
    clocks:
      - charge: demurrage
        start: {event: discharged, first: next_day}
        stop: {event: full_out}
        free: {days: 4, skip: [closed]}
        currency: USD
        tiers: [{from: 1, to: 5, amount: 200}, {from: 6, amount: 300}]
`;

/** The whole API in the order in which a developer would get to know it; every endpoint is called. */
export const WALK: readonly Stage[] = [
  {
    title: 'Fields and customers of your own',
    steps: [
      { call: 'GET /me', status: 200 },
      { call: 'GET /changes', status: 200, save: { CURSOR: 'meta.cursor' } },
      {
        call: 'POST /parties',
        body: resource('party', { company_name: 'Acme Imports' }),
        status: 201,
        save: { PARTY: 'data.id' },
      },
      { call: 'GET /parties', status: 200 },
      { call: 'GET /parties/$PARTY', status: 200 },
      { call: 'PATCH /parties/$PARTY', body: resource('party', { company_name: 'Acme Imports Ltd' }), status: 200 },
      {
        call: 'POST /custom_field_definitions',
        body: resource('custom_field_definition', {
          entity_type: 'Shipment',
          api_slug: 'priority',
          display_name: 'Priority',
          data_type: 'enum',
        }),
        status: 201,
        save: { DEFINITION: 'data.id' },
      },
      {
        call: 'POST /custom_field_definitions/$DEFINITION/options',
        body: resource('custom_field_option', { label: 'High', value: 'high', position: 1 }),
        status: 201,
        save: { OPTION: 'data.id' },
      },
      { call: 'GET /custom_field_definitions/$DEFINITION/options', status: 200 },
      { call: 'GET /custom_field_definitions/$DEFINITION/options/$OPTION', status: 200 },
      {
        call: 'PATCH /custom_field_definitions/$DEFINITION/options/$OPTION',
        body: resource('custom_field_option', { label: 'Very high' }),
        status: 200,
      },
      { call: 'GET /custom_field_definitions?filter[entity_type]=Shipment', status: 200 },
      { call: 'GET /custom_field_definitions/$DEFINITION', status: 200 },
      {
        call: 'PATCH /custom_field_definitions/$DEFINITION',
        body: resource('custom_field_definition', { display_name: 'How urgent' }),
        status: 200,
      },
      {
        call: 'POST /custom_field_definitions',
        body: resource('custom_field_definition', {
          entity_type: 'Container',
          api_slug: 'dock_door',
          display_name: 'Dock door',
          data_type: 'number',
        }),
        status: 201,
      },
      {
        call: 'POST /custom_field_definitions',
        body: resource('custom_field_definition', {
          entity_type: 'TrackingRequest',
          api_slug: 'asked_by',
          display_name: 'Asked by',
          data_type: 'short_text',
        }),
        status: 201,
        save: { SPARE: 'data.id' },
      },
    ],
  },
  {
    title: 'Receive changes',
    steps: [
      {
        call: 'POST /webhooks',
        body: resource('webhook', {
          url: 'https://hooks.example.com/landfall',
          active: true,
          events: ['tracking_request.*'],
        }),
        status: 201,
        save: { WEBHOOK: 'data.id' },
      },
      { call: 'GET /webhooks', status: 200 },
      { call: 'GET /webhooks/$WEBHOOK', status: 200 },
      { call: 'PATCH /webhooks/$WEBHOOK', body: resource('webhook', { events: ['*'] }), status: 200 },
      { call: 'GET /webhooks/events', status: 200 },
      { call: 'GET /webhooks/ips', status: 200 },
      { call: 'GET /webhook_notifications/examples?event=container.transport.vessel_arrived', status: 200 },
      {
        call: 'POST /webhooks/trigger',
        body: {
          url: 'https://hooks.example.invalid/landfall',
          event: 'tracking_request.succeeded',
          secret: 'a secret of mine',
        },
        status: 200,
      },
      { call: 'POST /webhooks/$WEBHOOK/test', body: { event: 'tracking_request.succeeded' }, status: 200 },
      { call: 'POST /webhooks/$WEBHOOK/secret/rotate', body: { overlap_seconds: 86_400 }, status: 200 },
    ],
  },
  {
    title: 'Track a number',
    steps: [
      { call: 'POST /tracking_requests/infer_number', body: { number: 'MSCU1234566' }, status: 200 },
      { call: 'POST /tracking_requests/check_numbers', body: { numbers: ['MSCU1234566', 'MSCU1234567'] }, status: 200 },
      {
        call: 'POST /tracking_requests',
        body: resource(
          'tracking_request',
          {
            request_type: 'bill_of_lading',
            request_number: BILL,
            scac: 'TEST',
            ref_numbers: ['PO-1001'],
            shipment_tags: ['urgent'],
          },
          { relationships: { customer: { data: { type: 'party', id: '$PARTY' } } } },
        ),
        status: 201,
        save: { REQUEST: 'data.id' },
      },
      {
        call: 'GET /tracking_requests/$REQUEST',
        status: 200,
        until: ['data.attributes.status', 'created'],
        save: { SHIPMENT: 'data.relationships.tracked_object.data.id' },
      },
      { call: 'GET /tracking_requests?filter[status]=created', status: 200 },
      {
        call: 'POST /tracking_requests/bulk',
        body: resource('bulk_tracking_request', {
          tracking_requests: [{ request_number: BILL, scac: 'TEST', ref_numbers: ['PO-1001'] }, 'MSCU1234567'],
        }),
        status: 202,
        save: { BULK: 'data.id' },
      },
      { call: 'GET /bulk_tracking_requests/$BULK', status: 200, until: ['data.attributes.status', 'finished'] },
      {
        call: 'PATCH /tracking_requests/$REQUEST',
        body: resource('tracking_request', { ref_number: 'PO-1002' }),
        status: 200,
      },
      { call: `GET /search?query=${BILL}`, status: 200 },
    ],
  },
  {
    title: 'By what waiting is charged',
    steps: [
      { call: 'GET /tariffs/template', status: 200 },
      { call: 'POST /tariff_checks', body: resource('tariff_document', { document: TARIFF }), status: 200 },
      {
        call: 'POST /tariffs',
        body: resource('tariff_document', { document: TARIFF }),
        status: 201,
        save: { CALENDAR: 'versions[0].id', TARIFF: 'versions[1].id' },
      },
      { call: 'GET /tariffs', status: 200 },
      { call: 'GET /tariffs/$TARIFF', status: 200 },
      { call: 'GET /calendars', status: 200 },
      { call: 'GET /calendars/$CALENDAR', status: 200 },
    ],
  },
  {
    title: 'Where is it, and what does waiting cost',
    steps: [
      { call: 'GET /shipments?include=containers,port_of_discharge', status: 200 },
      { call: 'GET /today', status: 200 },
      { call: 'GET /map?filter[status]=on_ship,available', status: 200 },
      {
        call: 'GET /shipments/$SHIPMENT?include=containers,pod_terminal',
        status: 200,
        save: {
          CONTAINER: 'data.relationships.containers.data[0].id',
          TERMINAL: 'data.relationships.pod_terminal.data.id',
          WEEK: 'data.id && new Date(Date.now() + 6e8).toISOString()',
        },
      },
      {
        call: 'POST /share_links',
        body: resource(
          'share_link',
          { title: 'Your toys', sender: 'Acme Imports', shows: ['milestones', 'last_free_day'], expires_at: '$WEEK' },
          { relationships: { shipment: { data: { type: 'shipment', id: '$SHIPMENT' } } } },
        ),
        status: 201,
        save: { SHARED: 'data.id' },
      },
      { call: 'GET /share_links?filter[shipment]=$SHIPMENT', status: 200 },
      { call: 'GET /share_links/$SHARED', status: 200 },
      { call: 'DELETE /share_links/$SHARED', status: 204 },
      { call: 'PATCH /shipments/$SHIPMENT', body: resource('shipment', { tags: ['urgent', 'toys'] }), status: 200 },
      ...NOTE_STEPS,
      ...VIEW_STEPS,
      ...BRANDING_STEPS,
      {
        call: 'POST /bulk_updates',
        body: { records: ['$SHIPMENT', '$CONTAINER'], customer: 'Acme Imports Ltd', add_tags: ['toys'] },
        status: 200,
      },
      { call: 'GET /containers?filter[status]=available&sort=pickup_lfd&include=shipment', status: 200 },
      { call: 'GET /containers/$CONTAINER?include=shipment,pod_terminal,transport_events', status: 200 },
      { call: 'GET /containers/$CONTAINER/charges', status: 200 },
      { call: 'GET /charges', status: 200 },
      {
        call: 'POST /invoice_checks',
        body: resource('invoice_check', {
          invoice: {
            container_number: '$CONTAINER',
            charge: 'demurrage',
            currency: 'USD',
            charged: [{ from: '2026-01-10', to: '2026-01-12', amount: 200 }],
            total: '600.00',
          },
        }),
        status: 200,
      },
      { call: 'PATCH /containers/$CONTAINER', body: resource('container', { ref_numbers: ['PALLET-7'] }), status: 200 },
      {
        call: 'PATCH /containers',
        body: resource('container', { ref_numbers: ['PALLET-8'] }, { id: '$CONTAINER' }),
        status: 200,
      },
      {
        call: 'GET /containers/$CONTAINER/transport_events?include=vessel,location',
        status: 200,
        save: { VESSEL: "included.find(({ type }) => type === 'vessel').id" },
      },
      { call: 'GET /containers/$CONTAINER/raw_events', status: 200 },
      { call: 'GET /containers/$CONTAINER/map_geojson', status: 200 },
      { call: 'GET /containers/$CONTAINER/route', status: 200 },
      { call: 'GET /containers/$CONTAINER/container_updates', status: 200 },
      { call: 'PATCH /containers/$CONTAINER/refresh', status: 200 },
      { call: 'POST /containers/refresh', body: { container_ids: ['$CONTAINER'] }, status: 200 },
    ],
  },
  {
    title: 'Values of your own fields',
    steps: [
      {
        call: 'POST /shipments/$SHIPMENT/custom_fields',
        body: resource('custom_field', { api_slug: 'priority', value: 'high' }),
        status: 201,
      },
      { call: 'GET /shipments/$SHIPMENT/custom_fields', status: 200 },
      {
        call: 'PATCH /shipments/$SHIPMENT/custom_fields/priority',
        body: resource('custom_field', { value: 'high' }),
        status: 200,
      },
      {
        call: 'POST /containers/$CONTAINER/custom_fields',
        body: resource('custom_field', { api_slug: 'dock_door', value: '12' }),
        status: 201,
      },
      { call: 'GET /containers/$CONTAINER/custom_fields', status: 200 },
      {
        call: 'PATCH /containers/$CONTAINER/custom_fields/dock_door',
        body: resource('custom_field', { value: '14' }),
        status: 200,
      },
      {
        call: 'POST /tracking_requests/$REQUEST/custom_fields',
        body: resource('custom_field', { api_slug: 'asked_by', value: 'Kim' }),
        status: 201,
      },
      { call: 'GET /tracking_requests/$REQUEST/custom_fields', status: 200 },
      {
        call: 'PATCH /tracking_requests/$REQUEST/custom_fields/asked_by',
        body: resource('custom_field', { value: 'Robin' }),
        status: 200,
      },
      { call: 'DELETE /containers/$CONTAINER/custom_fields/dock_door', status: 204 },
      { call: 'DELETE /tracking_requests/$REQUEST/custom_fields/asked_by', status: 204 },
      { call: 'DELETE /shipments/$SHIPMENT/custom_fields/priority', status: 204 },
      {
        call: 'POST /custom_fields',
        body: resource(
          'custom_field',
          { api_slug: 'priority', value: 'high' },
          { relationships: { entity: { data: { type: 'shipment', id: '$SHIPMENT' } } } },
        ),
        status: 201,
        save: { FIELD: 'data.id' },
      },
      { call: 'GET /custom_fields?filter[entity_id]=$SHIPMENT', status: 200 },
      { call: 'GET /custom_fields/$FIELD', status: 200 },
      { call: 'PATCH /custom_fields/$FIELD', body: resource('custom_field', { value: 'high' }), status: 200 },
      { call: 'DELETE /custom_fields/$FIELD', status: 200 },
    ],
  },
  {
    title: 'Lines, places and vessels',
    steps: [
      { call: 'GET /exports?resource=shipments&format=ndjson', status: 200 },
      { call: 'GET /shipping_lines', status: 200 },
      { call: 'GET /shipping_lines/MAEU', status: 200 },
      { call: 'GET /ports?search=los', status: 200 },
      { call: 'GET /ports/USLAX', status: 200, save: { PORT: 'data.id' } },
      { call: 'GET /ports/CNYTN', status: 200, save: { ORIGIN: 'data.id' } },
      { call: 'GET /metro_areas/USCHI', status: 200 },
      { call: 'GET /terminals?port=USLAX', status: 200 },
      { call: 'GET /terminals/$TERMINAL', status: 200 },
      { call: 'GET /vessels/$VESSEL', status: 200 },
      { call: 'GET /vessels/$VESSEL/future_positions?port_id=$PORT&previous_port_id=$ORIGIN', status: 200 },
      {
        call: 'GET /vessels/$VESSEL/future_positions_with_coordinates?port_id=$PORT&previous_port_id=$ORIGIN&latitude=30&longitude=-160',
        status: 200,
      },
    ],
  },
  {
    title: 'Credentials of your own for a line',
    steps: CREDENTIAL_STEPS,
  },
  {
    title: 'What the operator looks at',
    steps: [
      { call: 'GET /line_connections', status: 200 },
      { call: 'GET /sources', status: 200 },
      { call: 'GET /quarantine', status: 200 },
      // The sandbox says nothing that is not understood.
      { call: 'GET /quarantine/$CONTAINER', status: 404 },
      { call: 'POST /quarantine/$CONTAINER/retry', status: 404 },
      { call: 'POST /sources/TEST/test', body: { number: 'SBX0DEMO01' }, status: 200 },
    ],
  },
  {
    title: 'The end of it',
    steps: [
      { call: 'DELETE /tariffs/$TARIFF', status: 200 },
      { call: 'DELETE /calendars/$CALENDAR', status: 200 },
      { call: 'PATCH /shipments/$SHIPMENT/stop_tracking', status: 200 },
      { call: 'PATCH /shipments/$SHIPMENT/resume_tracking', status: 200 },
      {
        call: 'GET /webhook_notifications?filter[webhook_id]=$WEBHOOK&include=reference_object',
        status: 200,
        save: { NOTIFICATION: 'data[0].id' },
      },
      { call: 'GET /webhook_notifications/$NOTIFICATION?include=webhook,webhook_notification_logs', status: 200 },
      { call: 'GET /webhooks/$WEBHOOK/health', status: 200 },
      { call: 'POST /webhook_notifications/$NOTIFICATION/redeliver', status: 202 },
      {
        call: 'POST /webhooks/$WEBHOOK/recover',
        body: { since: '2026-01-01T00:00:00Z' },
        status: 201,
        save: { RECOVERY: 'data.id' },
      },
      { call: 'GET /webhooks/$WEBHOOK/recoveries/$RECOVERY', status: 200 },
      { call: 'DELETE /custom_field_definitions/$DEFINITION/options/$OPTION', status: 200 },
      { call: 'DELETE /custom_field_definitions/$SPARE', status: 200 },
      { call: 'DELETE /webhooks/$WEBHOOK', status: 200 },
      { call: 'DELETE /containers/$CONTAINER', status: 204 },
      {
        call: 'GET /changes?page[after]=$CURSOR&page[size]=5',
        status: 200,
        until: ['data[0].attributes.entity_type', 'party'],
        isExample: true,
      },
    ],
  },
];
