import type { Examples } from './openapi.ts';

/**
 * What was asked of a service with the sandbox, and what it answered, long lists cut short; `npm run examples` records
 * it anew.
 */
export const EXAMPLES: Examples = {
  create_custom_field_definition: {
    request: {
      data: {
        type: 'custom_field_definition',
        attributes: {
          entity_type: 'Shipment',
          api_slug: 'priority',
          display_name: 'Priority',
          data_type: 'enum',
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-25c7-7054-9483-9f2d8730f2cc',
        type: 'custom_field_definition',
        attributes: {
          entity_type: 'Shipment',
          api_slug: 'priority',
          display_name: 'Priority',
          description: null,
          data_type: 'enum',
          reference_type: null,
          validation: null,
          default_format: null,
          default_value: null,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc',
      },
    },
  },
  create_custom_field_option: {
    request: {
      data: {
        type: 'custom_field_option',
        attributes: {
          label: 'High',
          value: 'high',
          position: 1,
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-25ce-7323-b68e-c3cbffca0d86',
        type: 'custom_field_option',
        attributes: {
          label: 'High',
          value: 'high',
          position: 1,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc/options/01a2047c-25ce-7323-b68e-c3cbffca0d86',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc/options/01a2047c-25ce-7323-b68e-c3cbffca0d86',
      },
    },
  },
  create_party: {
    request: {
      data: {
        type: 'party',
        attributes: {
          company_name: 'Acme Imports',
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-25ae-7753-8fe0-5dfc1303e69c',
        type: 'party',
        attributes: {
          company_name: 'Acme Imports',
        },
        links: {
          self: 'https://landfall.example.com/v2/parties/01a2047c-25ae-7753-8fe0-5dfc1303e69c',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/parties/01a2047c-25ae-7753-8fe0-5dfc1303e69c',
      },
    },
  },
  create_tracking_request: {
    request: {
      data: {
        type: 'tracking_request',
        attributes: {
          request_type: 'bill_of_lading',
          request_number: 'SBX0DEMO01',
          scac: 'TEST',
          ref_numbers: ['PO-1001'],
          shipment_tags: ['urgent'],
        },
        relationships: {
          customer: {
            data: {
              type: 'party',
              id: '01a2047c-25ae-7753-8fe0-5dfc1303e69c',
            },
          },
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-266a-7710-95e2-d522bcb42fe5',
        type: 'tracking_request',
        attributes: {
          request_type: 'bill_of_lading',
          request_number: 'SBX0DEMO01',
          scac: 'TEST',
          status: 'pending',
          failed_reason: null,
          is_retrying: false,
          retry_count: 0,
          ref_numbers: ['PO-1001'],
          tags: ['urgent'],
          created_at: '2026-11-22T18:19:34.889Z',
          updated_at: '2026-11-22T18:19:34.889Z',
          shipment_tags: ['urgent'],
        },
        relationships: {
          tracked_object: {
            data: null,
          },
          customer: {
            data: {
              type: 'party',
              id: '01a2047c-25ae-7753-8fe0-5dfc1303e69c',
            },
          },
          user: {
            data: null,
          },
          shipping_line: {
            data: {
              type: 'shipping_line',
              id: '2b66c67e-a2e6-5dce-9a37-86cd433d0818',
            },
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/tracking_requests/01a2047c-266a-7710-95e2-d522bcb42fe5',
        },
        meta: {
          next_poll_at: '2026-11-22T18:19:34.895Z',
          given_up_at: null,
          refusal: null,
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/tracking_requests/01a2047c-266a-7710-95e2-d522bcb42fe5',
      },
    },
  },
  create_webhook: {
    request: {
      data: {
        type: 'webhook',
        attributes: {
          url: 'https://hooks.example.com/landfall',
          active: true,
          events: ['tracking_request.*'],
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-25ff-76c6-a824-b2a20450d04f',
        type: 'webhook',
        attributes: {
          url: 'https://hooks.example.com/landfall',
          active: true,
          events: ['tracking_request.*'],
          headers: null,
          secret: 'whsec_7zO05Cs8NqRHRswn5HDA+1Uw2Pa7yyvXaBVF17UMjLs=',
          next_secret: null,
          secret_rotation: null,
          disabled_by: null,
          disabled_reason: null,
          disabled_at: null,
          created_at: '2026-11-22T18:19:34.784Z',
          updated_at: '2026-11-22T18:19:34.784Z',
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2047c-25ff-76c6-a824-b2a20450d04f',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2047c-25ff-76c6-a824-b2a20450d04f',
      },
    },
  },
  delete_container_custom_field: {},
  delete_custom_field: {
    response: {
      data: {
        id: '01a2047c-2bf1-7214-ac6f-d3e986ed105b',
        type: 'custom_field',
        attributes: {
          api_slug: 'priority',
          value: 'high',
          display_value: 'Very high',
        },
        relationships: {
          entity: {
            data: {
              type: 'shipment',
              id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2047c-25c7-7054-9483-9f2d8730f2cc',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2bf1-7214-ac6f-d3e986ed105b',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2bf1-7214-ac6f-d3e986ed105b',
      },
    },
  },
  delete_custom_field_definition: {
    response: {
      data: {
        id: '01a2047c-25f8-741b-9bc0-3a32b413f2b2',
        type: 'custom_field_definition',
        attributes: {
          entity_type: 'TrackingRequest',
          api_slug: 'asked_by',
          display_name: 'Asked by',
          description: null,
          data_type: 'short_text',
          reference_type: null,
          validation: null,
          default_format: null,
          default_value: null,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25f8-741b-9bc0-3a32b413f2b2',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25f8-741b-9bc0-3a32b413f2b2',
      },
    },
  },
  delete_custom_field_option: {
    response: {
      data: {
        id: '01a2047c-25ce-7323-b68e-c3cbffca0d86',
        type: 'custom_field_option',
        attributes: {
          label: 'Very high',
          value: 'high',
          position: 1,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc/options/01a2047c-25ce-7323-b68e-c3cbffca0d86',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc/options/01a2047c-25ce-7323-b68e-c3cbffca0d86',
      },
    },
  },
  delete_shipment_custom_field: {},
  delete_tracking_request_custom_field: {},
  delete_webhook: {},
  get_container: {
    response: {
      data: {
        id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
        type: 'container',
        attributes: {
          number: 'LFXU1001406',
          ref_numbers: [],
          seal_number: 'SBX100140',
          created_at: '2026-11-22T18:19:34.973Z',
          equipment_type: 'dry',
          equipment_length: 40,
          equipment_height: 'high_cube',
          weight_in_lbs: null,
          current_status: 'available',
          pickup_lfd: '2026-11-24T08:00:00.000Z',
          import_deadlines: {
            pickup_lfd_line: null,
            pickup_lfd_terminal: '2026-11-24T08:00:00.000Z',
            pickup_lfd_rail: null,
          },
          last_free_days: [
            {
              party: 'terminal',
              date: '2026-11-24',
              at: '2026-11-24T08:00:00.000Z',
              timezone: 'America/Los_Angeles',
              place_locode: 'USLAX',
              place_name: 'Los Angeles',
              computed: false,
              applies: true,
              binding: true,
              reported_at: '2026-11-22T18:19:35.083Z',
            },
          ],
          pickup_appointment_at: null,
          pickup_appointment_timezone: null,
          availability_known: true,
          available_for_pickup: true,
          ready_for_pickup: true,
          holds_at_pod_terminal: [],
          holds_reported: true,
          fees_at_pod_terminal: [
            {
              type: 'exam',
              amount: 425,
              currency_code: 'USD',
            },
          ],
          fees_reported: true,
          location_at_pod_terminal: 'SANDBOX ROW 4',
          terminal_checked_at: '2026-11-22T18:19:35.089Z',
          pod_full_out_chassis_number: null,
          empty_out_at: '2026-10-08T14:19:00.000Z',
          pol_full_in_at: '2026-10-12T18:19:00.000Z',
          pol_vessel_loaded_at: '2026-10-17T00:19:00.000Z',
          pol_vessel_departed_at: '2026-10-17T21:19:00.000Z',
          pod_eta_at: '2026-11-01T18:19:00.000Z',
          pod_arrived_at: '2026-11-04T08:19:00.000Z',
          pod_discharged_at: '2026-11-05T20:19:00.000Z',
          pod_full_out_at: null,
          pod_rail_loaded_at: null,
          pod_rail_departed_at: null,
          pod_rail_carrier_scac: null,
          ind_rail_carrier_scac: null,
          ind_eta_at: null,
          ind_ata_at: null,
          ind_rail_unloaded_at: null,
          ind_facility_lfd_on: null,
          final_destination_full_out_at: null,
          delivered_at: null,
          empty_terminated_at: null,
          pod_timezone: 'America/Los_Angeles',
          final_destination_timezone: null,
          empty_terminated_timezone: null,
          pod_last_tracking_request_at: '2026-11-22T18:19:35.089Z',
          shipment_last_tracking_request_at: '2026-11-22T18:19:34.973Z',
          pickup_facility_name: 'TraPac',
          pickup_place_locode: 'USLAX',
          pickup_place_name: 'Los Angeles',
        },
        relationships: {
          shipment: {
            data: {
              type: 'shipment',
              id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
            },
          },
          pod_terminal: {
            data: {
              type: 'terminal',
              id: '0ddb72fb-e656-50d4-9b43-29121934b589',
            },
          },
          pickup_facility: {
            data: {
              type: 'terminal',
              id: '0ddb72fb-e656-50d4-9b43-29121934b589',
            },
          },
          transport_events: {
            data: [
              {
                type: 'transport_event',
                id: '01a2047c-26ec-7062-84f0-cebd92f744a5',
              },
              {
                type: 'transport_event',
                id: '01a2047c-26ec-7062-84f0-d3e560866e67',
              },
            ],
          },
        },
        meta: {
          sources: [
            {
              source: 'TEST',
              party: 'shipping_line',
              is_pushed: false,
              state: 'fresh',
              last_asked_at: '2026-11-22T18:19:34.973Z',
              last_heard_at: '2026-11-22T18:19:34.973Z',
              last_observed_at: '2026-11-22T18:19:34.973Z',
              last_changed_at: '2026-11-22T18:19:34.973Z',
              failures: 0,
              refusal: null,
            },
            {
              source: 'TEST-terminal',
              party: 'terminal',
              is_pushed: false,
              state: 'fresh',
              last_asked_at: '2026-11-22T18:19:35.089Z',
              last_heard_at: '2026-11-22T18:19:35.089Z',
              last_observed_at: '2026-11-22T18:19:35.089Z',
              last_changed_at: '2026-11-22T18:19:35.089Z',
              failures: 0,
              refusal: null,
            },
          ],
          vessel_suspicions: [],
          contradictions: [],
          disruptions: [],
          last_movement: {
            milestone: 'vessel_discharged',
            at: '2026-11-05T20:19:00.000Z',
            precision: 'time',
            place_locode: 'USLAX',
            place_name: 'Los Angeles',
            timezone: 'America/Los_Angeles',
            vessel_name: 'SANDBOX KITTIWAKE',
            voyage: 'SBX106E',
            next_vessel_name: null,
            next_voyage: null,
            next_departure_at: null,
          },
          last_seen: null,
          reefer: null,
        },
      },
      included: [
        {
          id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            named_bill_numbers: ['SBX0DEMO01'],
            former_numbers: [],
            replaced_by_numbers: [],
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent', 'toys'],
            created_at: '2026-11-22T18:19:34.973Z',
            port_of_lading_locode: 'CNYTN',
            port_of_lading_name: 'Yantian',
            port_of_discharge_locode: 'USLAX',
            port_of_discharge_name: 'Los Angeles',
            destination_locode: 'USCHI',
            destination_name: 'Chicago',
            shipping_line_scac: 'TEST',
            shipping_line_name: 'Landfall Sandbox',
            shipping_line_short_name: 'Sandbox',
            customer_name: 'Acme Imports Ltd',
            pod_vessel_name: 'SANDBOX KITTIWAKE',
            pod_vessel_imo: '2000066',
            pod_voyage_number: 'SBX106E',
            pol_etd_at: null,
            pol_atd_at: '2026-10-17T21:19:00.000Z',
            pod_eta_at: '2026-11-01T18:19:00.000Z',
            pod_original_eta_at: '2026-11-01T18:19:00.000Z',
            pod_ata_at: '2026-11-04T08:19:00.000Z',
            destination_eta_at: '2026-11-24T18:19:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-22T18:19:34.973Z',
            line_tracking_last_succeeded_at: '2026-11-22T18:19:34.973Z',
            line_tracking_stopped_at: null,
            line_tracking_stopped_reason: null,
          },
          relationships: {
            destination: {
              data: {
                type: 'metro_area',
                id: 'a5f1d0f4-f4d1-56fd-a20d-77392e951dad',
              },
            },
            port_of_lading: {
              data: {
                type: 'port',
                id: 'a03561e9-b646-52ec-b077-60d7777dce55',
              },
            },
            port_of_discharge: {
              data: {
                type: 'port',
                id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
              },
            },
            pod_terminal: {
              data: {
                type: 'terminal',
                id: '0ddb72fb-e656-50d4-9b43-29121934b589',
              },
            },
            destination_terminal: {
              data: {
                type: 'rail_terminal',
                id: 'ae380ecc-0e98-5790-8132-9e84320a229e',
              },
            },
            line_tracking_stopped_by_user: {
              data: null,
            },
            containers: {
              data: [
                {
                  type: 'container',
                  id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
                },
                {
                  type: 'container',
                  id: '01a2047c-26ec-7062-84f0-e78fa1351b3c',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
          },
        },
        {
          id: '0ddb72fb-e656-50d4-9b43-29121934b589',
          type: 'terminal',
          attributes: {
            name: 'TraPac',
            nickname: 'TraPac',
            firms_code: 'Y258',
            smdg_code: 'TRAP',
          },
          relationships: {
            port: {
              data: {
                type: 'port',
                id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
              },
            },
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
      },
      meta: {
        sandbox: true,
      },
    },
  },
  get_container_map: {
    response: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: {
            type: 'Point',
            coordinates: [114.27, 22.57],
          },
          properties: {
            feature_type: 'port',
            ports_sequence: 1,
            ports_total: 2,
            location_id: 'a03561e9-b646-52ec-b077-60d7777dce55',
            location_type: 'Port',
            name: 'Yantian',
            state_abbr: null,
            state: null,
            country_code: 'CN',
            country: 'China',
            time_zone: 'Asia/Shanghai',
            label: 'POL',
            inbound_eta_at: null,
            inbound_ata_at: null,
            outbound_etd_at: null,
            outbound_atd_at: '2026-10-17T21:19:00.000Z',
            updated_at: '2026-11-22T18:19:35.093Z',
          },
        },
        {
          type: 'Feature',
          geometry: {
            type: 'Point',
            coordinates: [-118.26, 33.74],
          },
          properties: {
            feature_type: 'port',
            ports_sequence: 2,
            ports_total: 2,
            location_id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
            location_type: 'Port',
            name: 'Los Angeles',
            state_abbr: 'CA',
            state: 'California',
            country_code: 'US',
            country: 'United States',
            time_zone: 'America/Los_Angeles',
            label: 'POD',
            inbound_eta_at: '2026-11-01T18:19:00.000Z',
            inbound_ata_at: '2026-11-04T08:19:00.000Z',
            outbound_etd_at: null,
            outbound_atd_at: null,
            updated_at: '2026-11-22T18:19:35.093Z',
          },
        },
      ],
    },
  },
  get_container_route: {
    response: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: {
            type: 'Point',
            coordinates: [114.27, 22.57],
          },
          properties: {
            feature_type: 'port',
            ports_sequence: 1,
            ports_total: 2,
            location_id: 'a03561e9-b646-52ec-b077-60d7777dce55',
            location_type: 'Port',
            name: 'Yantian',
            state_abbr: null,
            state: null,
            country_code: 'CN',
            country: 'China',
            time_zone: 'Asia/Shanghai',
            label: 'POL',
            inbound_eta_at: null,
            inbound_ata_at: null,
            outbound_etd_at: null,
            outbound_atd_at: '2026-10-17T21:19:00.000Z',
            updated_at: '2026-11-22T18:19:35.093Z',
          },
        },
        {
          type: 'Feature',
          geometry: {
            type: 'Point',
            coordinates: [-118.26, 33.74],
          },
          properties: {
            feature_type: 'port',
            ports_sequence: 2,
            ports_total: 2,
            location_id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
            location_type: 'Port',
            name: 'Los Angeles',
            state_abbr: 'CA',
            state: 'California',
            country_code: 'US',
            country: 'United States',
            time_zone: 'America/Los_Angeles',
            label: 'POD',
            inbound_eta_at: '2026-11-01T18:19:00.000Z',
            inbound_ata_at: '2026-11-04T08:19:00.000Z',
            outbound_etd_at: null,
            outbound_atd_at: null,
            updated_at: '2026-11-22T18:19:35.093Z',
          },
        },
      ],
    },
  },
  get_custom_field: {
    response: {
      data: {
        id: '01a2047c-2bf1-7214-ac6f-d3e986ed105b',
        type: 'custom_field',
        attributes: {
          api_slug: 'priority',
          value: 'high',
          display_value: 'Very high',
        },
        relationships: {
          entity: {
            data: {
              type: 'shipment',
              id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2047c-25c7-7054-9483-9f2d8730f2cc',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2bf1-7214-ac6f-d3e986ed105b',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2bf1-7214-ac6f-d3e986ed105b',
      },
    },
  },
  get_custom_field_definition: {
    response: {
      data: {
        id: '01a2047c-25c7-7054-9483-9f2d8730f2cc',
        type: 'custom_field_definition',
        attributes: {
          entity_type: 'Shipment',
          api_slug: 'priority',
          display_name: 'Priority',
          description: null,
          data_type: 'enum',
          reference_type: null,
          validation: null,
          default_format: null,
          default_value: null,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc',
      },
    },
  },
  get_custom_field_option: {
    response: {
      data: {
        id: '01a2047c-25ce-7323-b68e-c3cbffca0d86',
        type: 'custom_field_option',
        attributes: {
          label: 'High',
          value: 'high',
          position: 1,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc/options/01a2047c-25ce-7323-b68e-c3cbffca0d86',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc/options/01a2047c-25ce-7323-b68e-c3cbffca0d86',
      },
    },
  },
  get_metro_area: {
    response: {
      data: {
        id: 'a5f1d0f4-f4d1-56fd-a20d-77392e951dad',
        type: 'metro_area',
        attributes: {
          code: 'USCHI',
          name: 'Chicago',
          state_abbr: 'IL',
          country_code: 'US',
          time_zone: 'America/Chicago',
          latitude: 41.85,
          longitude: -87.65,
        },
      },
    },
  },
  get_party: {
    response: {
      data: {
        id: '01a2047c-25ae-7753-8fe0-5dfc1303e69c',
        type: 'party',
        attributes: {
          company_name: 'Acme Imports',
        },
        links: {
          self: 'https://landfall.example.com/v2/parties/01a2047c-25ae-7753-8fe0-5dfc1303e69c',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/parties/01a2047c-25ae-7753-8fe0-5dfc1303e69c',
      },
    },
  },
  get_port: {
    response: {
      data: {
        id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
        type: 'port',
        attributes: {
          code: 'USLAX',
          name: 'Los Angeles',
          state_abbr: 'CA',
          country_code: 'US',
          time_zone: 'America/Los_Angeles',
          latitude: 33.74,
          longitude: -118.26,
          city: 'Los Angeles',
        },
      },
    },
  },
  get_shipment: {
    response: {
      data: {
        id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
        type: 'shipment',
        attributes: {
          bill_of_lading_number: 'SBX0DEMO01',
          named_bill_numbers: ['SBX0DEMO01'],
          former_numbers: [],
          replaced_by_numbers: [],
          normalized_number: 'SBX0DEMO01',
          ref_numbers: ['PO-1001'],
          tags: ['urgent'],
          created_at: '2026-11-22T18:19:34.973Z',
          port_of_lading_locode: 'CNYTN',
          port_of_lading_name: 'Yantian',
          port_of_discharge_locode: 'USLAX',
          port_of_discharge_name: 'Los Angeles',
          destination_locode: 'USCHI',
          destination_name: 'Chicago',
          shipping_line_scac: 'TEST',
          shipping_line_name: 'Landfall Sandbox',
          shipping_line_short_name: 'Sandbox',
          customer_name: 'Acme Imports Ltd',
          pod_vessel_name: 'SANDBOX KITTIWAKE',
          pod_vessel_imo: '2000066',
          pod_voyage_number: 'SBX106E',
          pol_etd_at: null,
          pol_atd_at: '2026-10-17T21:19:00.000Z',
          pod_eta_at: '2026-11-01T18:19:00.000Z',
          pod_original_eta_at: '2026-11-01T18:19:00.000Z',
          pod_ata_at: '2026-11-04T08:19:00.000Z',
          destination_eta_at: '2026-11-24T18:19:00.000Z',
          destination_ata_at: null,
          pol_timezone: 'Asia/Shanghai',
          pod_timezone: 'America/Los_Angeles',
          destination_timezone: 'America/Chicago',
          line_tracking_last_attempted_at: '2026-11-22T18:19:34.973Z',
          line_tracking_last_succeeded_at: '2026-11-22T18:19:34.973Z',
          line_tracking_stopped_at: null,
          line_tracking_stopped_reason: null,
        },
        relationships: {
          destination: {
            data: {
              type: 'metro_area',
              id: 'a5f1d0f4-f4d1-56fd-a20d-77392e951dad',
            },
          },
          port_of_lading: {
            data: {
              type: 'port',
              id: 'a03561e9-b646-52ec-b077-60d7777dce55',
            },
          },
          port_of_discharge: {
            data: {
              type: 'port',
              id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
            },
          },
          pod_terminal: {
            data: {
              type: 'terminal',
              id: '0ddb72fb-e656-50d4-9b43-29121934b589',
            },
          },
          destination_terminal: {
            data: {
              type: 'rail_terminal',
              id: 'ae380ecc-0e98-5790-8132-9e84320a229e',
            },
          },
          line_tracking_stopped_by_user: {
            data: null,
          },
          containers: {
            data: [
              {
                type: 'container',
                id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
              },
              {
                type: 'container',
                id: '01a2047c-26ec-7062-84f0-e78fa1351b3c',
              },
            ],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
        },
      },
      included: [
        {
          id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
          type: 'container',
          attributes: {
            number: 'LFXU1001406',
            ref_numbers: [],
            seal_number: 'SBX100140',
            created_at: '2026-11-22T18:19:34.973Z',
            equipment_type: 'dry',
            equipment_length: 40,
            equipment_height: 'high_cube',
            weight_in_lbs: null,
            current_status: 'available',
            pickup_lfd: '2026-11-24T08:00:00.000Z',
            import_deadlines: {
              pickup_lfd_line: null,
              pickup_lfd_terminal: '2026-11-24T08:00:00.000Z',
              pickup_lfd_rail: null,
            },
            last_free_days: [
              {
                party: 'terminal',
                date: '2026-11-24',
                at: '2026-11-24T08:00:00.000Z',
                timezone: 'America/Los_Angeles',
                place_locode: 'USLAX',
                place_name: 'Los Angeles',
                computed: false,
                applies: true,
                binding: true,
                reported_at: '2026-11-22T18:19:35.083Z',
              },
            ],
            pickup_appointment_at: null,
            pickup_appointment_timezone: null,
            availability_known: true,
            available_for_pickup: true,
            ready_for_pickup: true,
            holds_at_pod_terminal: [],
            holds_reported: true,
            fees_at_pod_terminal: [
              {
                type: 'exam',
                amount: 425,
                currency_code: 'USD',
              },
            ],
            fees_reported: true,
            location_at_pod_terminal: 'SANDBOX ROW 4',
            terminal_checked_at: '2026-11-22T18:19:35.089Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-08T14:19:00.000Z',
            pol_full_in_at: '2026-10-12T18:19:00.000Z',
            pol_vessel_loaded_at: '2026-10-17T00:19:00.000Z',
            pol_vessel_departed_at: '2026-10-17T21:19:00.000Z',
            pod_eta_at: '2026-11-01T18:19:00.000Z',
            pod_arrived_at: '2026-11-04T08:19:00.000Z',
            pod_discharged_at: '2026-11-05T20:19:00.000Z',
            pod_full_out_at: null,
            pod_rail_loaded_at: null,
            pod_rail_departed_at: null,
            pod_rail_carrier_scac: null,
            ind_rail_carrier_scac: null,
            ind_eta_at: null,
            ind_ata_at: null,
            ind_rail_unloaded_at: null,
            ind_facility_lfd_on: null,
            final_destination_full_out_at: null,
            delivered_at: null,
            empty_terminated_at: null,
            pod_timezone: 'America/Los_Angeles',
            final_destination_timezone: null,
            empty_terminated_timezone: null,
            pod_last_tracking_request_at: '2026-11-22T18:19:35.089Z',
            shipment_last_tracking_request_at: '2026-11-22T18:19:34.973Z',
            pickup_facility_name: 'TraPac',
            pickup_place_locode: 'USLAX',
            pickup_place_name: 'Los Angeles',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
              },
            },
            pod_terminal: {
              data: {
                type: 'terminal',
                id: '0ddb72fb-e656-50d4-9b43-29121934b589',
              },
            },
            pickup_facility: {
              data: {
                type: 'terminal',
                id: '0ddb72fb-e656-50d4-9b43-29121934b589',
              },
            },
            transport_events: {
              data: [
                {
                  type: 'transport_event',
                  id: '01a2047c-26ec-7062-84f0-cebd92f744a5',
                },
                {
                  type: 'transport_event',
                  id: '01a2047c-26ec-7062-84f0-d3e560866e67',
                },
              ],
            },
          },
        },
        {
          id: '01a2047c-26ec-7062-84f0-e78fa1351b3c',
          type: 'container',
          attributes: {
            number: 'LFXU1001509',
            ref_numbers: [],
            seal_number: 'SBX100150',
            created_at: '2026-11-22T18:19:34.973Z',
            equipment_type: 'dry',
            equipment_length: 40,
            equipment_height: 'high_cube',
            weight_in_lbs: null,
            current_status: 'on_rail',
            pickup_lfd: null,
            import_deadlines: {
              pickup_lfd_line: null,
              pickup_lfd_terminal: null,
              pickup_lfd_rail: null,
            },
            last_free_days: [],
            pickup_appointment_at: null,
            pickup_appointment_timezone: null,
            availability_known: false,
            available_for_pickup: null,
            ready_for_pickup: null,
            holds_at_pod_terminal: [],
            holds_reported: false,
            fees_at_pod_terminal: [],
            fees_reported: false,
            location_at_pod_terminal: 'SANDBOX RAIL STACK',
            terminal_checked_at: '2026-11-22T18:19:35.090Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-08T14:19:00.000Z',
            pol_full_in_at: '2026-10-12T23:19:00.000Z',
            pol_vessel_loaded_at: '2026-10-17T00:19:00.000Z',
            pol_vessel_departed_at: '2026-10-17T21:19:00.000Z',
            pod_eta_at: '2026-11-01T18:19:00.000Z',
            pod_arrived_at: '2026-11-04T08:19:00.000Z',
            pod_discharged_at: '2026-11-05T20:19:00.000Z',
            pod_full_out_at: null,
            pod_rail_loaded_at: '2026-11-15T18:19:00.000Z',
            pod_rail_departed_at: '2026-11-17T18:19:00.000Z',
            pod_rail_carrier_scac: null,
            ind_rail_carrier_scac: null,
            ind_eta_at: null,
            ind_ata_at: null,
            ind_rail_unloaded_at: null,
            ind_facility_lfd_on: null,
            final_destination_full_out_at: null,
            delivered_at: null,
            empty_terminated_at: null,
            pod_timezone: 'America/Los_Angeles',
            final_destination_timezone: 'America/Chicago',
            empty_terminated_timezone: null,
            pod_last_tracking_request_at: '2026-11-22T18:19:35.090Z',
            shipment_last_tracking_request_at: '2026-11-22T18:19:34.973Z',
            pickup_facility_name: 'SANDBOX Ramp Chicago',
            pickup_place_locode: 'USCHI',
            pickup_place_name: 'Chicago',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
              },
            },
            pod_terminal: {
              data: {
                type: 'terminal',
                id: '0ddb72fb-e656-50d4-9b43-29121934b589',
              },
            },
            pickup_facility: {
              data: {
                type: 'rail_terminal',
                id: 'ae380ecc-0e98-5790-8132-9e84320a229e',
              },
            },
            transport_events: {
              data: [
                {
                  type: 'transport_event',
                  id: '01a2047c-26ed-75f1-84b0-fa70ae3d60a1',
                },
                {
                  type: 'transport_event',
                  id: '01a2047c-26ed-75f1-84b0-ff24df9369ad',
                },
              ],
            },
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
      },
      meta: {
        sandbox: true,
      },
    },
  },
  get_shipping_line: {
    response: {
      data: {
        id: '3e7aac52-d56d-5fa9-b872-94a7daacc887',
        type: 'shipping_line',
        attributes: {
          scac: 'MAEU',
          name: 'Maersk',
          short_name: 'Maersk',
          alternative_scacs: ['MCCQ', 'MCPU'],
          bill_of_lading_tracking_support: false,
          booking_number_tracking_support: false,
          container_number_tracking_support: false,
        },
        links: {
          self: 'https://landfall.example.com/v2/shipping_lines/3e7aac52-d56d-5fa9-b872-94a7daacc887',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/shipping_lines/3e7aac52-d56d-5fa9-b872-94a7daacc887',
      },
    },
  },
  get_terminal: {
    response: {
      data: {
        id: '0ddb72fb-e656-50d4-9b43-29121934b589',
        type: 'terminal',
        attributes: {
          name: 'TraPac',
          nickname: 'TraPac',
          firms_code: 'Y258',
          smdg_code: 'TRAP',
        },
        relationships: {
          port: {
            data: {
              type: 'port',
              id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
            },
          },
        },
      },
    },
  },
  get_tracking_request: {
    response: {
      data: {
        id: '01a2047c-266a-7710-95e2-d522bcb42fe5',
        type: 'tracking_request',
        attributes: {
          request_type: 'bill_of_lading',
          request_number: 'SBX0DEMO01',
          scac: 'TEST',
          status: 'created',
          failed_reason: null,
          is_retrying: false,
          retry_count: 0,
          ref_numbers: ['PO-1001'],
          tags: ['urgent'],
          created_at: '2026-11-22T18:19:34.889Z',
          updated_at: '2026-11-22T18:19:34.973Z',
          shipment_tags: ['urgent'],
        },
        relationships: {
          tracked_object: {
            data: {
              type: 'shipment',
              id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
            },
          },
          customer: {
            data: {
              type: 'party',
              id: '01a2047c-25ae-7753-8fe0-5dfc1303e69c',
            },
          },
          user: {
            data: null,
          },
          shipping_line: {
            data: {
              type: 'shipping_line',
              id: '2b66c67e-a2e6-5dce-9a37-86cd433d0818',
            },
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/tracking_requests/01a2047c-266a-7710-95e2-d522bcb42fe5',
        },
        meta: {
          next_poll_at: null,
          given_up_at: null,
          refusal: null,
        },
      },
      included: [
        {
          id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            named_bill_numbers: ['SBX0DEMO01'],
            former_numbers: [],
            replaced_by_numbers: [],
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent'],
            created_at: '2026-11-22T18:19:34.973Z',
            port_of_lading_locode: 'CNYTN',
            port_of_lading_name: 'Yantian',
            port_of_discharge_locode: 'USLAX',
            port_of_discharge_name: 'Los Angeles',
            destination_locode: 'USCHI',
            destination_name: 'Chicago',
            shipping_line_scac: 'TEST',
            shipping_line_name: 'Landfall Sandbox',
            shipping_line_short_name: 'Sandbox',
            customer_name: 'Acme Imports Ltd',
            pod_vessel_name: 'SANDBOX KITTIWAKE',
            pod_vessel_imo: '2000066',
            pod_voyage_number: 'SBX106E',
            pol_etd_at: null,
            pol_atd_at: '2026-10-17T21:19:00.000Z',
            pod_eta_at: '2026-11-01T18:19:00.000Z',
            pod_original_eta_at: '2026-11-01T18:19:00.000Z',
            pod_ata_at: '2026-11-04T08:19:00.000Z',
            destination_eta_at: '2026-11-24T18:19:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-22T18:19:34.973Z',
            line_tracking_last_succeeded_at: '2026-11-22T18:19:34.973Z',
            line_tracking_stopped_at: null,
            line_tracking_stopped_reason: null,
          },
          relationships: {
            destination: {
              data: {
                type: 'metro_area',
                id: 'a5f1d0f4-f4d1-56fd-a20d-77392e951dad',
              },
            },
            port_of_lading: {
              data: {
                type: 'port',
                id: 'a03561e9-b646-52ec-b077-60d7777dce55',
              },
            },
            port_of_discharge: {
              data: {
                type: 'port',
                id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
              },
            },
            pod_terminal: {
              data: {
                type: 'terminal',
                id: '0ddb72fb-e656-50d4-9b43-29121934b589',
              },
            },
            destination_terminal: {
              data: {
                type: 'rail_terminal',
                id: 'ae380ecc-0e98-5790-8132-9e84320a229e',
              },
            },
            line_tracking_stopped_by_user: {
              data: null,
            },
            containers: {
              data: [
                {
                  type: 'container',
                  id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
                },
                {
                  type: 'container',
                  id: '01a2047c-26ec-7062-84f0-e78fa1351b3c',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/tracking_requests/01a2047c-266a-7710-95e2-d522bcb42fe5',
      },
    },
  },
  get_vessel: {
    response: {
      data: {
        id: 'ffa39c78-1c7e-518b-a678-359f4a793b7b',
        type: 'vessel',
        attributes: {
          name: 'SANDBOX KITTIWAKE',
          imo: '2000066',
          mmsi: null,
          latitude: null,
          longitude: null,
          nautical_speed_knots: null,
          navigational_heading_degrees: null,
          position_timestamp: null,
        },
      },
    },
  },
  get_vessel_future_positions: {
    response: {
      data: {
        id: 'ffa39c78-1c7e-518b-a678-359f4a793b7b',
        type: 'vessel',
        attributes: {
          name: 'SANDBOX KITTIWAKE',
          imo: '2000066',
          mmsi: null,
          latitude: null,
          longitude: null,
          nautical_speed_knots: null,
          navigational_heading_degrees: null,
          position_timestamp: null,
          positions: [
            {
              latitude: 22.57,
              longitude: 114.27,
              heading: 114.2,
              timestamp: '2026-11-22T18:19:36.352Z',
              estimated: true,
            },
            {
              latitude: 22.48185,
              longitude: 114.48188,
              heading: 114.3,
              timestamp: '2026-11-22T19:07:56.080Z',
              estimated: true,
            },
          ],
        },
      },
      meta: {
        schematic: true,
        assumed_speed_knots: 16,
        distance_nautical_miles: 6431,
        basis: 'As if it left the previous port now.',
      },
    },
  },
  get_vessel_future_positions_with_coordinates: {
    response: {
      data: {
        id: 'ffa39c78-1c7e-518b-a678-359f4a793b7b',
        type: 'vessel',
        attributes: {
          name: 'SANDBOX KITTIWAKE',
          imo: '2000066',
          mmsi: null,
          latitude: null,
          longitude: null,
          nautical_speed_knots: null,
          navigational_heading_degrees: null,
          position_timestamp: null,
          positions: [
            {
              latitude: 30,
              longitude: -160,
              heading: 296.9,
              timestamp: '2026-11-22T18:19:36.378Z',
              estimated: true,
            },
            {
              latitude: 30.03613,
              longitude: -160.0824,
              heading: 296.8,
              timestamp: '2026-11-22T18:37:36.755Z',
              estimated: true,
            },
          ],
        },
      },
      meta: {
        schematic: true,
        assumed_speed_knots: 16,
        distance_nautical_miles: 2396,
        basis: 'As if it left the given point now.',
      },
    },
  },
  get_webhook: {
    response: {
      data: {
        id: '01a2047c-25ff-76c6-a824-b2a20450d04f',
        type: 'webhook',
        attributes: {
          url: 'https://hooks.example.com/landfall',
          active: true,
          events: ['tracking_request.*'],
          headers: null,
          secret: 'whsec_7zO05Cs8NqRHRswn5HDA+1Uw2Pa7yyvXaBVF17UMjLs=',
          next_secret: null,
          secret_rotation: null,
          disabled_by: null,
          disabled_reason: null,
          disabled_at: null,
          created_at: '2026-11-22T18:19:34.784Z',
          updated_at: '2026-11-22T18:19:34.784Z',
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2047c-25ff-76c6-a824-b2a20450d04f',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2047c-25ff-76c6-a824-b2a20450d04f',
      },
    },
  },
  get_webhook_health: {
    response: {
      active: true,
      disabled_by: null,
      disabled_reason: null,
      disabled_at: null,
      last_success_at: null,
      last_failure_at: '2026-11-22T18:19:36.297Z',
      consecutive_failures: 31,
      circuit: 'closed',
      circuit_open_until: null,
      pending: 32,
      oldest_pending_at: '2026-11-22T18:19:34.973Z',
      next_attempt_at: '2026-11-22T18:19:36.403Z',
      warned_at: null,
      disabled_if_failing_at: '2026-11-27T18:19:35.212Z',
    },
  },
  get_webhook_notification: {
    response: {
      data: {
        id: '01a2047c-2c7b-71d8-8028-d4e6e0c3f448',
        type: 'webhook_notification',
        attributes: {
          id: '01a2047c-2c7b-71d8-8028-d4e6e0c3f448',
          event: 'tracking_request.tracking_stopped',
          delivery_status: 'pending',
          created_at: '2026-11-22T18:19:36.403Z',
          attempts: 0,
          next_attempt_at: '2026-11-22T18:19:36.403Z',
          failed_reason: null,
          last_status_code: null,
          last_error: null,
        },
        relationships: {
          webhook: {
            data: {
              type: 'webhook',
              id: '01a2047c-25ff-76c6-a824-b2a20450d04f',
            },
          },
          reference_object: {
            data: {
              type: 'tracking_request',
              id: '01a2047c-266a-7710-95e2-d522bcb42fe5',
            },
          },
          webhook_notification_logs: {
            data: [],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/webhook_notifications/01a2047c-2c7b-71d8-8028-d4e6e0c3f448',
        },
      },
      included: [
        {
          id: '01a2047c-25ff-76c6-a824-b2a20450d04f',
          type: 'webhook',
          attributes: {
            url: 'https://hooks.example.com/landfall',
            active: true,
            events: ['*'],
            headers: null,
            secret: 'whsec_7zO05Cs8NqRHRswn5HDA+1Uw2Pa7yyvXaBVF17UMjLs=',
            next_secret: 'whsec_lyOseCAQJKR48/8eMxL9D2gKh9gUB1h/WDvnYkYH1xw=',
            secret_rotation: {
              switch_at: '2026-11-23T18:19:34.860Z',
            },
            disabled_by: null,
            disabled_reason: null,
            disabled_at: null,
            created_at: '2026-11-22T18:19:34.784Z',
            updated_at: '2026-11-22T18:19:34.860Z',
          },
          links: {
            self: 'https://landfall.example.com/v2/webhooks/01a2047c-25ff-76c6-a824-b2a20450d04f',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/webhook_notifications/01a2047c-2c7b-71d8-8028-d4e6e0c3f448',
      },
    },
  },
  get_webhook_notification_example: {
    response: {
      data: {
        id: '766351c5-2f33-5206-b258-7540dd44b160',
        type: 'webhook_notification',
        attributes: {
          id: '766351c5-2f33-5206-b258-7540dd44b160',
          event: 'container.transport.vessel_arrived',
          delivery_status: 'pending',
          created_at: '2026-05-24T15:00:00.000Z',
        },
        relationships: {
          webhook: {
            data: {
              type: 'webhook',
              id: 'dc7abfd7-2f08-5086-8b8f-f67b9ba9ba49',
            },
          },
          reference_object: {
            data: {
              type: 'transport_event',
              id: 'd4cdd06f-8b69-5e25-aed5-f0233d27c3c7',
            },
          },
          webhook_notification_logs: {
            data: [],
          },
        },
      },
      included: [
        {
          id: '6555edc9-6d7d-5878-a8e0-4eb12e9d500f',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'TESTEXAMPLE01',
            named_bill_numbers: ['TESTEXAMPLE01'],
            former_numbers: [],
            replaced_by_numbers: [],
            normalized_number: 'TESTEXAMPLE01',
            ref_numbers: ['PO-10482'],
            tags: ['example'],
            created_at: '2026-05-01T08:00:00.000Z',
            port_of_lading_locode: 'CNNGB',
            port_of_lading_name: 'Ningbo',
            port_of_discharge_locode: 'USLAX',
            port_of_discharge_name: 'Los Angeles',
            destination_locode: 'USCHI',
            destination_name: 'Chicago',
            shipping_line_scac: 'TEST',
            shipping_line_name: 'Landfall Sandbox',
            shipping_line_short_name: 'Sandbox',
            customer_name: null,
            pod_vessel_name: 'EXAMPLE STAR',
            pod_vessel_imo: '9074729',
            pod_voyage_number: '042E',
            pol_etd_at: '2026-05-08T01:30:00.000Z',
            pol_atd_at: '2026-05-08T01:30:00.000Z',
            pod_eta_at: '2026-05-24T13:00:00.000Z',
            pod_original_eta_at: '2026-05-23T09:00:00.000Z',
            pod_ata_at: '2026-05-24T13:00:00.000Z',
            destination_eta_at: '2026-06-01T09:10:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-05-24T15:00:00.000Z',
            line_tracking_last_succeeded_at: '2026-05-24T15:00:00.000Z',
            line_tracking_stopped_at: null,
            line_tracking_stopped_reason: null,
          },
          relationships: {
            destination: {
              data: {
                type: 'metro_area',
                id: 'a5f1d0f4-f4d1-56fd-a20d-77392e951dad',
              },
            },
            port_of_lading: {
              data: {
                type: 'port',
                id: '447bbab0-e9f0-5057-8954-6bd66e8460e0',
              },
            },
            port_of_discharge: {
              data: {
                type: 'port',
                id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
              },
            },
            pod_terminal: {
              data: {
                type: 'terminal',
                id: '5c2cf616-1523-5caf-959d-f24e1eff8049',
              },
            },
            destination_terminal: {
              data: {
                type: 'rail_terminal',
                id: '4a78f300-3109-5a3f-970d-77cc04590d17',
              },
            },
            line_tracking_stopped_by_user: {
              data: null,
            },
            containers: {
              data: [
                {
                  type: 'container',
                  id: '7b03afad-1f9e-5e53-a7b0-1bc269632ff0',
                },
              ],
            },
          },
        },
        {
          id: '7b03afad-1f9e-5e53-a7b0-1bc269632ff0',
          type: 'container',
          attributes: {
            number: 'CSQU3054383',
            ref_numbers: [],
            seal_number: 'SL0042',
            created_at: '2026-05-01T08:00:00.000Z',
            equipment_type: 'dry',
            equipment_length: 40,
            equipment_height: 'high_cube',
            weight_in_lbs: 40124,
            current_status: 'on_ship',
            pickup_lfd: null,
            import_deadlines: {
              pickup_lfd_line: null,
              pickup_lfd_terminal: null,
              pickup_lfd_rail: null,
            },
            last_free_days: [],
            pickup_appointment_at: null,
            pickup_appointment_timezone: null,
            availability_known: false,
            available_for_pickup: null,
            ready_for_pickup: null,
            holds_at_pod_terminal: [],
            holds_reported: false,
            fees_at_pod_terminal: [],
            fees_reported: false,
            location_at_pod_terminal: null,
            terminal_checked_at: null,
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-05-02T02:10:00.000Z',
            pol_full_in_at: '2026-05-04T06:40:00.000Z',
            pol_vessel_loaded_at: '2026-05-07T11:05:00.000Z',
            pol_vessel_departed_at: '2026-05-08T01:30:00.000Z',
            pod_eta_at: '2026-05-24T13:00:00.000Z',
            pod_arrived_at: '2026-05-24T13:00:00.000Z',
            pod_discharged_at: null,
            pod_full_out_at: null,
            pod_rail_loaded_at: null,
            pod_rail_departed_at: null,
            pod_rail_carrier_scac: null,
            ind_rail_carrier_scac: null,
            ind_eta_at: '2026-06-01T09:10:00.000Z',
            ind_ata_at: null,
            ind_rail_unloaded_at: null,
            ind_facility_lfd_on: null,
            final_destination_full_out_at: null,
            delivered_at: null,
            empty_terminated_at: null,
            pod_timezone: 'America/Los_Angeles',
            final_destination_timezone: 'America/Chicago',
            empty_terminated_timezone: null,
            pod_last_tracking_request_at: null,
            shipment_last_tracking_request_at: '2026-05-24T15:00:00.000Z',
            pickup_facility_name: 'Example Intermodal Ramp',
            pickup_place_locode: 'USCHI',
            pickup_place_name: 'Chicago',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '6555edc9-6d7d-5878-a8e0-4eb12e9d500f',
              },
            },
            pod_terminal: {
              data: {
                type: 'terminal',
                id: '5c2cf616-1523-5caf-959d-f24e1eff8049',
              },
            },
            pickup_facility: {
              data: {
                type: 'rail_terminal',
                id: '4a78f300-3109-5a3f-970d-77cc04590d17',
              },
            },
          },
        },
      ],
    },
  },
  get_webhook_recovery: {
    response: {
      data: {
        id: '01a2047c-2cb5-726f-95e2-1a8ccc31836e',
        type: 'webhook_recovery',
        attributes: {
          since: '2026-01-01T00:00:00.000Z',
          until: '2026-11-22T18:19:36.502Z',
          created_at: '2026-11-22T18:19:36.502Z',
          progress: {
            total: 0,
            pending: 0,
            succeeded: 0,
            failed: 0,
          },
        },
        relationships: {
          webhook: {
            data: {
              type: 'webhook',
              id: '01a2047c-25ff-76c6-a824-b2a20450d04f',
            },
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2047c-25ff-76c6-a824-b2a20450d04f/recoveries/01a2047c-2cb5-726f-95e2-1a8ccc31836e',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2047c-25ff-76c6-a824-b2a20450d04f/recoveries/01a2047c-2cb5-726f-95e2-1a8ccc31836e',
      },
    },
  },
  infer_number: {
    request: {
      number: 'MSCU1234566',
    },
    response: {
      data: {
        id: 'a2fcc708-f82e-51dd-ae8a-d8b7925c84db',
        type: 'infer_number_results',
        attributes: {
          number_type: 'container',
          validation: {
            is_valid: true,
            type: 'container',
            check_digit_passed: true,
            parsed_number: 'MSCU1234566',
          },
          shipping_line: {
            decision: 'auto_select',
            reason: 'MSCU is a container prefix of Mediterranean Shipping Company.',
            selected: {
              scac: 'MSCU',
              name: 'Mediterranean Shipping Company',
              confidence: 0.95,
              reason: 'MSCU is a container prefix of Mediterranean Shipping Company.',
            },
            candidates: [
              {
                scac: 'MSCU',
                name: 'Mediterranean Shipping Company',
                confidence: 0.95,
                reason: 'MSCU is a container prefix of Mediterranean Shipping Company.',
              },
            ],
          },
        },
      },
    },
  },
  list_container_custom_fields: {
    response: {
      data: [
        {
          id: '01a2047c-2baa-70dc-b41d-0866a1226ba2',
          type: 'custom_field',
          attributes: {
            api_slug: 'dock_door',
            value: '12',
            display_value: '12',
          },
          relationships: {
            entity: {
              data: {
                type: 'container',
                id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
              },
            },
            definition: {
              data: {
                type: 'custom_field_definition',
                id: '01a2047c-25f4-76b8-9aed-1bb7630ef70c',
              },
            },
            user: {
              data: null,
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2baa-70dc-b41d-0866a1226ba2',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        current:
          'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        first:
          'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        last: 'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
      },
      meta: {
        size: 1,
        total: 1,
      },
    },
  },
  list_container_raw_events: {
    response: {
      data: [
        {
          id: 'afca3a9f-976c-57b6-84d8-1fb4b0a3bcef',
          type: 'raw_event',
          attributes: {
            event: null,
            original_event: 'SHIPMENT CONF',
            timestamp: '2026-10-08T12:19:00.000Z',
            estimated: false,
            actual_on: null,
            estimated_on: null,
            actual_at: '2026-10-08T12:19:00.000Z',
            estimated_at: null,
            timezone: null,
            local_time: null,
            created_at: '2026-11-22T18:19:34.973Z',
            invalidated_at: null,
            location_name: null,
            location_locode: null,
            vessel_name: null,
            vessel_imo: null,
            voyage_number: null,
            delay_reason_code: null,
            change_remark: null,
            details: null,
            index: 0,
            data_source: 'shipping_line',
          },
          relationships: {
            container: {
              data: {
                type: 'container',
                id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
              },
            },
            location: {
              data: null,
            },
            terminal: {
              data: null,
            },
            vessel: {
              data: null,
            },
          },
        },
        {
          id: '3e278198-0284-5b70-9899-542ccdf2cea0',
          type: 'raw_event',
          attributes: {
            event: 'empty_out',
            original_event: 'EQUIPMENT GTOT',
            timestamp: '2026-10-08T14:19:00.000Z',
            estimated: false,
            actual_on: null,
            estimated_on: null,
            actual_at: '2026-10-08T14:19:00.000Z',
            estimated_at: null,
            timezone: 'Asia/Shanghai',
            local_time: null,
            created_at: '2026-11-22T18:19:34.973Z',
            invalidated_at: null,
            location_name: 'Yantian',
            location_locode: 'CNYTN',
            vessel_name: null,
            vessel_imo: null,
            voyage_number: null,
            delay_reason_code: null,
            change_remark: null,
            details: null,
            index: 1,
            data_source: 'shipping_line',
          },
          relationships: {
            container: {
              data: {
                type: 'container',
                id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
              },
            },
            location: {
              data: {
                type: 'port',
                id: 'a03561e9-b646-52ec-b077-60d7777dce55',
              },
            },
            terminal: {
              data: {
                type: 'terminal',
                id: '672b61c0-a4b3-5b44-96a3-1b126e672c8b',
              },
            },
            vessel: {
              data: null,
            },
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d/raw_events',
        current: 'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d/raw_events',
        first: 'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d/raw_events',
        last: 'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d/raw_events',
      },
      meta: {
        size: 9,
        total: 9,
      },
    },
  },
  list_container_transport_events: {
    response: {
      data: [
        {
          id: '01a2047c-26ec-7062-84f0-cebd92f744a5',
          type: 'transport_event',
          attributes: {
            event: 'container.transport.empty_out',
            timestamp: '2026-10-08T14:19:00.000Z',
            timezone: 'Asia/Shanghai',
            local_time: null,
            voyage_number: null,
            location_locode: 'CNYTN',
            data_source: 'shipping_line',
            created_at: '2026-11-22T18:19:34.973Z',
            invalidated_at: null,
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
              },
            },
            container: {
              data: {
                type: 'container',
                id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
              },
            },
            location: {
              data: {
                type: 'port',
                id: 'a03561e9-b646-52ec-b077-60d7777dce55',
              },
            },
            vessel: {
              data: null,
            },
            terminal: {
              data: {
                type: 'terminal',
                id: '672b61c0-a4b3-5b44-96a3-1b126e672c8b',
              },
            },
          },
        },
        {
          id: '01a2047c-26ec-7062-84f0-d3e560866e67',
          type: 'transport_event',
          attributes: {
            event: 'container.transport.full_in',
            timestamp: '2026-10-12T18:19:00.000Z',
            timezone: 'Asia/Shanghai',
            local_time: null,
            voyage_number: null,
            location_locode: 'CNYTN',
            data_source: 'shipping_line',
            created_at: '2026-11-22T18:19:34.973Z',
            invalidated_at: null,
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
              },
            },
            container: {
              data: {
                type: 'container',
                id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
              },
            },
            location: {
              data: {
                type: 'port',
                id: 'a03561e9-b646-52ec-b077-60d7777dce55',
              },
            },
            vessel: {
              data: null,
            },
            terminal: {
              data: {
                type: 'terminal',
                id: 'aeef7a58-decc-5be2-ba66-dd4a544c0a15',
              },
            },
          },
        },
      ],
      included: [
        {
          id: 'a03561e9-b646-52ec-b077-60d7777dce55',
          type: 'port',
          attributes: {
            code: 'CNYTN',
            name: 'Yantian',
            state_abbr: null,
            country_code: 'CN',
            time_zone: 'Asia/Shanghai',
            latitude: 22.57,
            longitude: 114.27,
            city: 'Yantian',
          },
        },
        {
          id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
          type: 'port',
          attributes: {
            code: 'USLAX',
            name: 'Los Angeles',
            state_abbr: 'CA',
            country_code: 'US',
            time_zone: 'America/Los_Angeles',
            latitude: 33.74,
            longitude: -118.26,
            city: 'Los Angeles',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d/transport_events?include=vessel,location',
        current:
          'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d/transport_events?include=vessel,location',
        first:
          'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d/transport_events?include=vessel,location',
        last: 'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d/transport_events?include=vessel,location',
      },
      meta: {
        size: 7,
        total: 7,
      },
    },
  },
  list_containers: {
    response: {
      data: [
        {
          id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
          type: 'container',
          attributes: {
            number: 'LFXU1001406',
            ref_numbers: [],
            seal_number: 'SBX100140',
            created_at: '2026-11-22T18:19:34.973Z',
            equipment_type: 'dry',
            equipment_length: 40,
            equipment_height: 'high_cube',
            weight_in_lbs: null,
            current_status: 'available',
            pickup_lfd: '2026-11-24T08:00:00.000Z',
            import_deadlines: {
              pickup_lfd_line: null,
              pickup_lfd_terminal: '2026-11-24T08:00:00.000Z',
              pickup_lfd_rail: null,
            },
            last_free_days: [
              {
                party: 'terminal',
                date: '2026-11-24',
                at: '2026-11-24T08:00:00.000Z',
                timezone: 'America/Los_Angeles',
                place_locode: 'USLAX',
                place_name: 'Los Angeles',
                computed: false,
                applies: true,
                binding: true,
                reported_at: '2026-11-22T18:19:35.083Z',
              },
            ],
            pickup_appointment_at: null,
            pickup_appointment_timezone: null,
            availability_known: true,
            available_for_pickup: true,
            ready_for_pickup: true,
            holds_at_pod_terminal: [],
            holds_reported: true,
            fees_at_pod_terminal: [
              {
                type: 'exam',
                amount: 425,
                currency_code: 'USD',
              },
            ],
            fees_reported: true,
            location_at_pod_terminal: 'SANDBOX ROW 4',
            terminal_checked_at: '2026-11-22T18:19:35.089Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-08T14:19:00.000Z',
            pol_full_in_at: '2026-10-12T18:19:00.000Z',
            pol_vessel_loaded_at: '2026-10-17T00:19:00.000Z',
            pol_vessel_departed_at: '2026-10-17T21:19:00.000Z',
            pod_eta_at: '2026-11-01T18:19:00.000Z',
            pod_arrived_at: '2026-11-04T08:19:00.000Z',
            pod_discharged_at: '2026-11-05T20:19:00.000Z',
            pod_full_out_at: null,
            pod_rail_loaded_at: null,
            pod_rail_departed_at: null,
            pod_rail_carrier_scac: null,
            ind_rail_carrier_scac: null,
            ind_eta_at: null,
            ind_ata_at: null,
            ind_rail_unloaded_at: null,
            ind_facility_lfd_on: null,
            final_destination_full_out_at: null,
            delivered_at: null,
            empty_terminated_at: null,
            pod_timezone: 'America/Los_Angeles',
            final_destination_timezone: null,
            empty_terminated_timezone: null,
            pod_last_tracking_request_at: '2026-11-22T18:19:35.089Z',
            shipment_last_tracking_request_at: '2026-11-22T18:19:34.973Z',
            pickup_facility_name: 'TraPac',
            pickup_place_locode: 'USLAX',
            pickup_place_name: 'Los Angeles',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
              },
            },
            pod_terminal: {
              data: {
                type: 'terminal',
                id: '0ddb72fb-e656-50d4-9b43-29121934b589',
              },
            },
            pickup_facility: {
              data: {
                type: 'terminal',
                id: '0ddb72fb-e656-50d4-9b43-29121934b589',
              },
            },
            transport_events: {
              data: [
                {
                  type: 'transport_event',
                  id: '01a2047c-26ec-7062-84f0-cebd92f744a5',
                },
                {
                  type: 'transport_event',
                  id: '01a2047c-26ec-7062-84f0-d3e560866e67',
                },
              ],
            },
          },
          meta: {
            sources: [
              {
                source: 'TEST',
                party: 'shipping_line',
                is_pushed: false,
                state: 'fresh',
                last_asked_at: '2026-11-22T18:19:34.973Z',
                last_heard_at: '2026-11-22T18:19:34.973Z',
                last_observed_at: '2026-11-22T18:19:34.973Z',
                last_changed_at: '2026-11-22T18:19:34.973Z',
                failures: 0,
                refusal: null,
              },
              {
                source: 'TEST-terminal',
                party: 'terminal',
                is_pushed: false,
                state: 'fresh',
                last_asked_at: '2026-11-22T18:19:35.089Z',
                last_heard_at: '2026-11-22T18:19:35.089Z',
                last_observed_at: '2026-11-22T18:19:35.089Z',
                last_changed_at: '2026-11-22T18:19:35.089Z',
                failures: 0,
                refusal: null,
              },
            ],
            vessel_suspicions: [],
            contradictions: [],
            disruptions: [],
            last_movement: {
              milestone: 'vessel_discharged',
              at: '2026-11-05T20:19:00.000Z',
              precision: 'time',
              place_locode: 'USLAX',
              place_name: 'Los Angeles',
              timezone: 'America/Los_Angeles',
              vessel_name: 'SANDBOX KITTIWAKE',
              voyage: 'SBX106E',
              next_vessel_name: null,
              next_voyage: null,
              next_departure_at: null,
            },
            last_seen: null,
            reefer: null,
          },
        },
      ],
      included: [
        {
          id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            named_bill_numbers: ['SBX0DEMO01'],
            former_numbers: [],
            replaced_by_numbers: [],
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent', 'toys'],
            created_at: '2026-11-22T18:19:34.973Z',
            port_of_lading_locode: 'CNYTN',
            port_of_lading_name: 'Yantian',
            port_of_discharge_locode: 'USLAX',
            port_of_discharge_name: 'Los Angeles',
            destination_locode: 'USCHI',
            destination_name: 'Chicago',
            shipping_line_scac: 'TEST',
            shipping_line_name: 'Landfall Sandbox',
            shipping_line_short_name: 'Sandbox',
            customer_name: 'Acme Imports Ltd',
            pod_vessel_name: 'SANDBOX KITTIWAKE',
            pod_vessel_imo: '2000066',
            pod_voyage_number: 'SBX106E',
            pol_etd_at: null,
            pol_atd_at: '2026-10-17T21:19:00.000Z',
            pod_eta_at: '2026-11-01T18:19:00.000Z',
            pod_original_eta_at: '2026-11-01T18:19:00.000Z',
            pod_ata_at: '2026-11-04T08:19:00.000Z',
            destination_eta_at: '2026-11-24T18:19:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-22T18:19:34.973Z',
            line_tracking_last_succeeded_at: '2026-11-22T18:19:34.973Z',
            line_tracking_stopped_at: null,
            line_tracking_stopped_reason: null,
          },
          relationships: {
            destination: {
              data: {
                type: 'metro_area',
                id: 'a5f1d0f4-f4d1-56fd-a20d-77392e951dad',
              },
            },
            port_of_lading: {
              data: {
                type: 'port',
                id: 'a03561e9-b646-52ec-b077-60d7777dce55',
              },
            },
            port_of_discharge: {
              data: {
                type: 'port',
                id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
              },
            },
            pod_terminal: {
              data: {
                type: 'terminal',
                id: '0ddb72fb-e656-50d4-9b43-29121934b589',
              },
            },
            destination_terminal: {
              data: {
                type: 'rail_terminal',
                id: 'ae380ecc-0e98-5790-8132-9e84320a229e',
              },
            },
            line_tracking_stopped_by_user: {
              data: null,
            },
            containers: {
              data: [
                {
                  type: 'container',
                  id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
                },
                {
                  type: 'container',
                  id: '01a2047c-26ec-7062-84f0-e78fa1351b3c',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/containers?filter%5Bstatus%5D=available&sort=pickup_lfd&include=shipment&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        current:
          'https://landfall.example.com/v2/containers?filter%5Bstatus%5D=available&sort=pickup_lfd&include=shipment&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        first:
          'https://landfall.example.com/v2/containers?filter%5Bstatus%5D=available&sort=pickup_lfd&include=shipment&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        last: 'https://landfall.example.com/v2/containers?filter%5Bstatus%5D=available&sort=pickup_lfd&include=shipment&page%5Bnumber%5D=1&page%5Bsize%5D=30',
      },
      meta: {
        size: 1,
        total: 1,
      },
    },
  },
  list_custom_field_definitions: {
    response: {
      data: [
        {
          id: '01a2047c-25c7-7054-9483-9f2d8730f2cc',
          type: 'custom_field_definition',
          attributes: {
            entity_type: 'Shipment',
            api_slug: 'priority',
            display_name: 'Priority',
            description: null,
            data_type: 'enum',
            reference_type: null,
            validation: null,
            default_format: null,
            default_value: null,
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions?filter%5Bentity_type%5D=Shipment&page%5Bnumber%5D=1&page%5Bsize%5D=25',
        current:
          'https://landfall.example.com/v2/custom_field_definitions?filter%5Bentity_type%5D=Shipment&page%5Bnumber%5D=1&page%5Bsize%5D=25',
        first:
          'https://landfall.example.com/v2/custom_field_definitions?filter%5Bentity_type%5D=Shipment&page%5Bnumber%5D=1&page%5Bsize%5D=25',
        last: 'https://landfall.example.com/v2/custom_field_definitions?filter%5Bentity_type%5D=Shipment&page%5Bnumber%5D=1&page%5Bsize%5D=25',
      },
      meta: {
        size: 1,
        total: 1,
      },
    },
  },
  list_custom_field_options: {
    response: {
      data: [
        {
          id: '01a2047c-25ce-7323-b68e-c3cbffca0d86',
          type: 'custom_field_option',
          attributes: {
            label: 'High',
            value: 'high',
            position: 1,
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc/options/01a2047c-25ce-7323-b68e-c3cbffca0d86',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc/options',
        current:
          'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc/options',
        first: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc/options',
        last: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc/options',
      },
      meta: {
        size: 1,
        total: 1,
      },
    },
  },
  list_custom_fields: {
    response: {
      data: [
        {
          id: '01a2047c-2bf1-7214-ac6f-d3e986ed105b',
          type: 'custom_field',
          attributes: {
            api_slug: 'priority',
            value: 'high',
            display_value: 'Very high',
          },
          relationships: {
            entity: {
              data: {
                type: 'shipment',
                id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
              },
            },
            definition: {
              data: {
                type: 'custom_field_definition',
                id: '01a2047c-25c7-7054-9483-9f2d8730f2cc',
              },
            },
            user: {
              data: null,
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2bf1-7214-ac6f-d3e986ed105b',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/custom_fields?filter%5Bentity_id%5D=01a2047c-26ea-77c8-8a6a-805c7f88fb0f&page%5Bnumber%5D=1&page%5Bsize%5D=25',
        current:
          'https://landfall.example.com/v2/custom_fields?filter%5Bentity_id%5D=01a2047c-26ea-77c8-8a6a-805c7f88fb0f&page%5Bnumber%5D=1&page%5Bsize%5D=25',
        first:
          'https://landfall.example.com/v2/custom_fields?filter%5Bentity_id%5D=01a2047c-26ea-77c8-8a6a-805c7f88fb0f&page%5Bnumber%5D=1&page%5Bsize%5D=25',
        last: 'https://landfall.example.com/v2/custom_fields?filter%5Bentity_id%5D=01a2047c-26ea-77c8-8a6a-805c7f88fb0f&page%5Bnumber%5D=1&page%5Bsize%5D=25',
      },
      meta: {
        size: 1,
        total: 1,
      },
    },
  },
  list_parties: {
    response: {
      data: [
        {
          id: '01a2047c-25ae-7753-8fe0-5dfc1303e69c',
          type: 'party',
          attributes: {
            company_name: 'Acme Imports',
          },
          links: {
            self: 'https://landfall.example.com/v2/parties/01a2047c-25ae-7753-8fe0-5dfc1303e69c',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/parties?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        current: 'https://landfall.example.com/v2/parties?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        first: 'https://landfall.example.com/v2/parties?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        last: 'https://landfall.example.com/v2/parties?page%5Bnumber%5D=1&page%5Bsize%5D=25',
      },
      meta: {
        size: 1,
        total: 1,
      },
    },
  },
  list_shipment_custom_fields: {
    response: {
      data: [
        {
          id: '01a2047c-2b93-7358-98e8-6e4f64339e4f',
          type: 'custom_field',
          attributes: {
            api_slug: 'priority',
            value: 'high',
            display_value: 'Very high',
          },
          relationships: {
            entity: {
              data: {
                type: 'shipment',
                id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
              },
            },
            definition: {
              data: {
                type: 'custom_field_definition',
                id: '01a2047c-25c7-7054-9483-9f2d8730f2cc',
              },
            },
            user: {
              data: null,
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2b93-7358-98e8-6e4f64339e4f',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        current:
          'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        first:
          'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        last: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
      },
      meta: {
        size: 1,
        total: 1,
      },
    },
  },
  list_shipments: {
    response: {
      data: [
        {
          id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            named_bill_numbers: ['SBX0DEMO01'],
            former_numbers: [],
            replaced_by_numbers: [],
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent'],
            created_at: '2026-11-22T18:19:34.973Z',
            port_of_lading_locode: 'CNYTN',
            port_of_lading_name: 'Yantian',
            port_of_discharge_locode: 'USLAX',
            port_of_discharge_name: 'Los Angeles',
            destination_locode: 'USCHI',
            destination_name: 'Chicago',
            shipping_line_scac: 'TEST',
            shipping_line_name: 'Landfall Sandbox',
            shipping_line_short_name: 'Sandbox',
            customer_name: 'Acme Imports Ltd',
            pod_vessel_name: 'SANDBOX KITTIWAKE',
            pod_vessel_imo: '2000066',
            pod_voyage_number: 'SBX106E',
            pol_etd_at: null,
            pol_atd_at: '2026-10-17T21:19:00.000Z',
            pod_eta_at: '2026-11-01T18:19:00.000Z',
            pod_original_eta_at: '2026-11-01T18:19:00.000Z',
            pod_ata_at: '2026-11-04T08:19:00.000Z',
            destination_eta_at: '2026-11-24T18:19:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-22T18:19:34.973Z',
            line_tracking_last_succeeded_at: '2026-11-22T18:19:34.973Z',
            line_tracking_stopped_at: null,
            line_tracking_stopped_reason: null,
          },
          relationships: {
            destination: {
              data: {
                type: 'metro_area',
                id: 'a5f1d0f4-f4d1-56fd-a20d-77392e951dad',
              },
            },
            port_of_lading: {
              data: {
                type: 'port',
                id: 'a03561e9-b646-52ec-b077-60d7777dce55',
              },
            },
            port_of_discharge: {
              data: {
                type: 'port',
                id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
              },
            },
            pod_terminal: {
              data: {
                type: 'terminal',
                id: '0ddb72fb-e656-50d4-9b43-29121934b589',
              },
            },
            destination_terminal: {
              data: {
                type: 'rail_terminal',
                id: 'ae380ecc-0e98-5790-8132-9e84320a229e',
              },
            },
            line_tracking_stopped_by_user: {
              data: null,
            },
            containers: {
              data: [
                {
                  type: 'container',
                  id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
                },
                {
                  type: 'container',
                  id: '01a2047c-26ec-7062-84f0-e78fa1351b3c',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
          },
        },
      ],
      included: [
        {
          id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
          type: 'container',
          attributes: {
            number: 'LFXU1001406',
            ref_numbers: [],
            seal_number: 'SBX100140',
            created_at: '2026-11-22T18:19:34.973Z',
            equipment_type: 'dry',
            equipment_length: 40,
            equipment_height: 'high_cube',
            weight_in_lbs: null,
            current_status: 'available',
            pickup_lfd: '2026-11-24T08:00:00.000Z',
            import_deadlines: {
              pickup_lfd_line: null,
              pickup_lfd_terminal: '2026-11-24T08:00:00.000Z',
              pickup_lfd_rail: null,
            },
            last_free_days: [
              {
                party: 'terminal',
                date: '2026-11-24',
                at: '2026-11-24T08:00:00.000Z',
                timezone: 'America/Los_Angeles',
                place_locode: 'USLAX',
                place_name: 'Los Angeles',
                computed: false,
                applies: true,
                binding: true,
                reported_at: '2026-11-22T18:19:35.083Z',
              },
            ],
            pickup_appointment_at: null,
            pickup_appointment_timezone: null,
            availability_known: true,
            available_for_pickup: true,
            ready_for_pickup: true,
            holds_at_pod_terminal: [],
            holds_reported: true,
            fees_at_pod_terminal: [
              {
                type: 'exam',
                amount: 425,
                currency_code: 'USD',
              },
            ],
            fees_reported: true,
            location_at_pod_terminal: 'SANDBOX ROW 4',
            terminal_checked_at: '2026-11-22T18:19:35.089Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-08T14:19:00.000Z',
            pol_full_in_at: '2026-10-12T18:19:00.000Z',
            pol_vessel_loaded_at: '2026-10-17T00:19:00.000Z',
            pol_vessel_departed_at: '2026-10-17T21:19:00.000Z',
            pod_eta_at: '2026-11-01T18:19:00.000Z',
            pod_arrived_at: '2026-11-04T08:19:00.000Z',
            pod_discharged_at: '2026-11-05T20:19:00.000Z',
            pod_full_out_at: null,
            pod_rail_loaded_at: null,
            pod_rail_departed_at: null,
            pod_rail_carrier_scac: null,
            ind_rail_carrier_scac: null,
            ind_eta_at: null,
            ind_ata_at: null,
            ind_rail_unloaded_at: null,
            ind_facility_lfd_on: null,
            final_destination_full_out_at: null,
            delivered_at: null,
            empty_terminated_at: null,
            pod_timezone: 'America/Los_Angeles',
            final_destination_timezone: null,
            empty_terminated_timezone: null,
            pod_last_tracking_request_at: '2026-11-22T18:19:35.089Z',
            shipment_last_tracking_request_at: '2026-11-22T18:19:34.973Z',
            pickup_facility_name: 'TraPac',
            pickup_place_locode: 'USLAX',
            pickup_place_name: 'Los Angeles',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
              },
            },
            pod_terminal: {
              data: {
                type: 'terminal',
                id: '0ddb72fb-e656-50d4-9b43-29121934b589',
              },
            },
            pickup_facility: {
              data: {
                type: 'terminal',
                id: '0ddb72fb-e656-50d4-9b43-29121934b589',
              },
            },
            transport_events: {
              data: [
                {
                  type: 'transport_event',
                  id: '01a2047c-26ec-7062-84f0-cebd92f744a5',
                },
                {
                  type: 'transport_event',
                  id: '01a2047c-26ec-7062-84f0-d3e560866e67',
                },
              ],
            },
          },
        },
        {
          id: '01a2047c-26ec-7062-84f0-e78fa1351b3c',
          type: 'container',
          attributes: {
            number: 'LFXU1001509',
            ref_numbers: [],
            seal_number: 'SBX100150',
            created_at: '2026-11-22T18:19:34.973Z',
            equipment_type: 'dry',
            equipment_length: 40,
            equipment_height: 'high_cube',
            weight_in_lbs: null,
            current_status: 'on_rail',
            pickup_lfd: null,
            import_deadlines: {
              pickup_lfd_line: null,
              pickup_lfd_terminal: null,
              pickup_lfd_rail: null,
            },
            last_free_days: [],
            pickup_appointment_at: null,
            pickup_appointment_timezone: null,
            availability_known: false,
            available_for_pickup: null,
            ready_for_pickup: null,
            holds_at_pod_terminal: [],
            holds_reported: false,
            fees_at_pod_terminal: [],
            fees_reported: false,
            location_at_pod_terminal: 'SANDBOX RAIL STACK',
            terminal_checked_at: '2026-11-22T18:19:35.090Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-08T14:19:00.000Z',
            pol_full_in_at: '2026-10-12T23:19:00.000Z',
            pol_vessel_loaded_at: '2026-10-17T00:19:00.000Z',
            pol_vessel_departed_at: '2026-10-17T21:19:00.000Z',
            pod_eta_at: '2026-11-01T18:19:00.000Z',
            pod_arrived_at: '2026-11-04T08:19:00.000Z',
            pod_discharged_at: '2026-11-05T20:19:00.000Z',
            pod_full_out_at: null,
            pod_rail_loaded_at: '2026-11-15T18:19:00.000Z',
            pod_rail_departed_at: '2026-11-17T18:19:00.000Z',
            pod_rail_carrier_scac: null,
            ind_rail_carrier_scac: null,
            ind_eta_at: null,
            ind_ata_at: null,
            ind_rail_unloaded_at: null,
            ind_facility_lfd_on: null,
            final_destination_full_out_at: null,
            delivered_at: null,
            empty_terminated_at: null,
            pod_timezone: 'America/Los_Angeles',
            final_destination_timezone: 'America/Chicago',
            empty_terminated_timezone: null,
            pod_last_tracking_request_at: '2026-11-22T18:19:35.090Z',
            shipment_last_tracking_request_at: '2026-11-22T18:19:34.973Z',
            pickup_facility_name: 'SANDBOX Ramp Chicago',
            pickup_place_locode: 'USCHI',
            pickup_place_name: 'Chicago',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
              },
            },
            pod_terminal: {
              data: {
                type: 'terminal',
                id: '0ddb72fb-e656-50d4-9b43-29121934b589',
              },
            },
            pickup_facility: {
              data: {
                type: 'rail_terminal',
                id: 'ae380ecc-0e98-5790-8132-9e84320a229e',
              },
            },
            transport_events: {
              data: [
                {
                  type: 'transport_event',
                  id: '01a2047c-26ed-75f1-84b0-fa70ae3d60a1',
                },
                {
                  type: 'transport_event',
                  id: '01a2047c-26ed-75f1-84b0-ff24df9369ad',
                },
              ],
            },
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/shipments?include=containers%2Cport_of_discharge&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        current:
          'https://landfall.example.com/v2/shipments?include=containers%2Cport_of_discharge&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        first:
          'https://landfall.example.com/v2/shipments?include=containers%2Cport_of_discharge&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        last: 'https://landfall.example.com/v2/shipments?include=containers%2Cport_of_discharge&page%5Bnumber%5D=1&page%5Bsize%5D=30',
      },
      meta: {
        size: 1,
        total: 1,
      },
    },
  },
  list_shipping_lines: {
    response: {
      data: [
        {
          id: 'f67698d2-9341-5737-bbed-b4ec8ac45747',
          type: 'shipping_line',
          attributes: {
            scac: 'ACLU',
            name: 'Atlantic Container Line',
            short_name: 'ACL',
            alternative_scacs: [],
            bill_of_lading_tracking_support: false,
            booking_number_tracking_support: false,
            container_number_tracking_support: false,
          },
          links: {
            self: 'https://landfall.example.com/v2/shipping_lines/f67698d2-9341-5737-bbed-b4ec8ac45747',
          },
        },
        {
          id: 'f89c5e16-da85-5a44-8ae5-90a5eeef38d2',
          type: 'shipping_line',
          attributes: {
            scac: 'AMLU',
            name: 'Antillean Marine Shipping',
            short_name: 'Antillean Marine',
            alternative_scacs: [],
            bill_of_lading_tracking_support: false,
            booking_number_tracking_support: false,
            container_number_tracking_support: false,
          },
          links: {
            self: 'https://landfall.example.com/v2/shipping_lines/f89c5e16-da85-5a44-8ae5-90a5eeef38d2',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/shipping_lines',
        current: 'https://landfall.example.com/v2/shipping_lines',
        first: 'https://landfall.example.com/v2/shipping_lines',
        last: 'https://landfall.example.com/v2/shipping_lines',
      },
      meta: {
        size: 72,
        total: 72,
      },
    },
  },
  list_tracking_request_custom_fields: {
    response: {
      data: [
        {
          id: '01a2047c-2bbd-761c-a7f1-a1d6df91c49a',
          type: 'custom_field',
          attributes: {
            api_slug: 'asked_by',
            value: 'Kim',
            display_value: 'Kim',
          },
          relationships: {
            entity: {
              data: {
                type: 'tracking_request',
                id: '01a2047c-266a-7710-95e2-d522bcb42fe5',
              },
            },
            definition: {
              data: {
                type: 'custom_field_definition',
                id: '01a2047c-25f8-741b-9bc0-3a32b413f2b2',
              },
            },
            user: {
              data: null,
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2bbd-761c-a7f1-a1d6df91c49a',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/tracking_requests/01a2047c-266a-7710-95e2-d522bcb42fe5/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        current:
          'https://landfall.example.com/v2/tracking_requests/01a2047c-266a-7710-95e2-d522bcb42fe5/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        first:
          'https://landfall.example.com/v2/tracking_requests/01a2047c-266a-7710-95e2-d522bcb42fe5/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        last: 'https://landfall.example.com/v2/tracking_requests/01a2047c-266a-7710-95e2-d522bcb42fe5/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
      },
      meta: {
        size: 1,
        total: 1,
      },
    },
  },
  list_tracking_requests: {
    response: {
      data: [
        {
          id: '01a2047c-266a-7710-95e2-d522bcb42fe5',
          type: 'tracking_request',
          attributes: {
            request_type: 'bill_of_lading',
            request_number: 'SBX0DEMO01',
            scac: 'TEST',
            status: 'created',
            failed_reason: null,
            is_retrying: false,
            retry_count: 0,
            ref_numbers: ['PO-1001'],
            tags: ['urgent'],
            created_at: '2026-11-22T18:19:34.889Z',
            updated_at: '2026-11-22T18:19:34.973Z',
            shipment_tags: ['urgent'],
          },
          relationships: {
            tracked_object: {
              data: {
                type: 'shipment',
                id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
              },
            },
            customer: {
              data: {
                type: 'party',
                id: '01a2047c-25ae-7753-8fe0-5dfc1303e69c',
              },
            },
            user: {
              data: null,
            },
            shipping_line: {
              data: {
                type: 'shipping_line',
                id: '2b66c67e-a2e6-5dce-9a37-86cd433d0818',
              },
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/tracking_requests/01a2047c-266a-7710-95e2-d522bcb42fe5',
          },
          meta: {
            next_poll_at: null,
            given_up_at: null,
            refusal: null,
          },
        },
      ],
      included: [
        {
          id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            named_bill_numbers: ['SBX0DEMO01'],
            former_numbers: [],
            replaced_by_numbers: [],
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent'],
            created_at: '2026-11-22T18:19:34.973Z',
            port_of_lading_locode: 'CNYTN',
            port_of_lading_name: 'Yantian',
            port_of_discharge_locode: 'USLAX',
            port_of_discharge_name: 'Los Angeles',
            destination_locode: 'USCHI',
            destination_name: 'Chicago',
            shipping_line_scac: 'TEST',
            shipping_line_name: 'Landfall Sandbox',
            shipping_line_short_name: 'Sandbox',
            customer_name: 'Acme Imports Ltd',
            pod_vessel_name: 'SANDBOX KITTIWAKE',
            pod_vessel_imo: '2000066',
            pod_voyage_number: 'SBX106E',
            pol_etd_at: null,
            pol_atd_at: '2026-10-17T21:19:00.000Z',
            pod_eta_at: '2026-11-01T18:19:00.000Z',
            pod_original_eta_at: '2026-11-01T18:19:00.000Z',
            pod_ata_at: '2026-11-04T08:19:00.000Z',
            destination_eta_at: '2026-11-24T18:19:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-22T18:19:34.973Z',
            line_tracking_last_succeeded_at: '2026-11-22T18:19:34.973Z',
            line_tracking_stopped_at: null,
            line_tracking_stopped_reason: null,
          },
          relationships: {
            destination: {
              data: {
                type: 'metro_area',
                id: 'a5f1d0f4-f4d1-56fd-a20d-77392e951dad',
              },
            },
            port_of_lading: {
              data: {
                type: 'port',
                id: 'a03561e9-b646-52ec-b077-60d7777dce55',
              },
            },
            port_of_discharge: {
              data: {
                type: 'port',
                id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
              },
            },
            pod_terminal: {
              data: {
                type: 'terminal',
                id: '0ddb72fb-e656-50d4-9b43-29121934b589',
              },
            },
            destination_terminal: {
              data: {
                type: 'rail_terminal',
                id: 'ae380ecc-0e98-5790-8132-9e84320a229e',
              },
            },
            line_tracking_stopped_by_user: {
              data: null,
            },
            containers: {
              data: [
                {
                  type: 'container',
                  id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
                },
                {
                  type: 'container',
                  id: '01a2047c-26ec-7062-84f0-e78fa1351b3c',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/tracking_requests?filter%5Bstatus%5D=created&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        current:
          'https://landfall.example.com/v2/tracking_requests?filter%5Bstatus%5D=created&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        first:
          'https://landfall.example.com/v2/tracking_requests?filter%5Bstatus%5D=created&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        last: 'https://landfall.example.com/v2/tracking_requests?filter%5Bstatus%5D=created&page%5Bnumber%5D=1&page%5Bsize%5D=30',
      },
      meta: {
        size: 1,
        total: 1,
      },
    },
  },
  list_webhook_events: {
    response: {
      data: [
        {
          id: 'tracking-request-events',
          type: 'webhook_event_category',
          attributes: {
            name: 'Tracking requests',
            events: [
              {
                name: 'tracking_request.succeeded',
                description: 'The shipping line knows the number: shipment and containers are tracked',
              },
              {
                name: 'tracking_request.failed',
                description: 'The number cannot be tracked; the reason says why',
              },
            ],
          },
        },
        {
          id: 'shipment-events',
          type: 'webhook_event_category',
          attributes: {
            name: 'Shipments',
            events: [
              {
                name: 'shipment.estimated.arrival',
                description: 'The estimated arrival at the port of discharge has changed',
              },
            ],
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/webhooks/events',
        current: 'https://landfall.example.com/v2/webhooks/events',
        first: 'https://landfall.example.com/v2/webhooks/events',
        last: 'https://landfall.example.com/v2/webhooks/events',
      },
      meta: {
        size: 8,
        total: 8,
      },
    },
  },
  list_webhook_notifications: {
    response: {
      data: [
        {
          id: '01a2047c-2c7b-71d8-8028-d4e6e0c3f448',
          type: 'webhook_notification',
          attributes: {
            id: '01a2047c-2c7b-71d8-8028-d4e6e0c3f448',
            event: 'tracking_request.tracking_stopped',
            delivery_status: 'pending',
            created_at: '2026-11-22T18:19:36.403Z',
            attempts: 0,
            next_attempt_at: '2026-11-22T18:19:36.403Z',
            failed_reason: null,
            last_status_code: null,
            last_error: null,
          },
          relationships: {
            webhook: {
              data: {
                type: 'webhook',
                id: '01a2047c-25ff-76c6-a824-b2a20450d04f',
              },
            },
            reference_object: {
              data: {
                type: 'tracking_request',
                id: '01a2047c-266a-7710-95e2-d522bcb42fe5',
              },
            },
            webhook_notification_logs: {
              data: [],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/webhook_notifications/01a2047c-2c7b-71d8-8028-d4e6e0c3f448',
          },
        },
        {
          id: '01a2047c-275c-706f-90e4-f4f169b47983',
          type: 'webhook_notification',
          attributes: {
            id: '01a2047c-275c-706f-90e4-f4f169b47983',
            event: 'container.updated',
            delivery_status: 'pending',
            created_at: '2026-11-22T18:19:35.089Z',
            attempts: 1,
            next_attempt_at: '2026-11-22T18:19:42.170Z',
            failed_reason: null,
            last_status_code: null,
            last_error: 'The name of hooks.example.com could not be resolved (ENOTFOUND).',
          },
          relationships: {
            webhook: {
              data: {
                type: 'webhook',
                id: '01a2047c-25ff-76c6-a824-b2a20450d04f',
              },
            },
            reference_object: {
              data: {
                type: 'container_updated_event',
                id: '01a2047c-2741-7746-a523-daa555e7a506',
              },
            },
            webhook_notification_logs: {
              data: [
                {
                  type: 'webhook_notification_log',
                  id: '01a2047c-2be1-7375-81a8-30115d34b6a8',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/webhook_notifications/01a2047c-275c-706f-90e4-f4f169b47983',
          },
        },
      ],
      included: [
        {
          id: '01a2047c-266a-7710-95e2-d522bcb42fe5',
          type: 'tracking_request',
          attributes: {
            request_type: 'bill_of_lading',
            request_number: 'SBX0DEMO01',
            scac: 'TEST',
            status: 'tracking_stopped',
            failed_reason: null,
            is_retrying: false,
            retry_count: 0,
            ref_numbers: ['PO-1002'],
            tags: ['urgent'],
            created_at: '2026-11-22T18:19:34.889Z',
            updated_at: '2026-11-22T18:19:36.403Z',
            shipment_tags: ['urgent'],
          },
          relationships: {
            tracked_object: {
              data: {
                type: 'shipment',
                id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
              },
            },
            customer: {
              data: {
                type: 'party',
                id: '01a2047c-25ae-7753-8fe0-5dfc1303e69c',
              },
            },
            user: {
              data: null,
            },
            shipping_line: {
              data: {
                type: 'shipping_line',
                id: '2b66c67e-a2e6-5dce-9a37-86cd433d0818',
              },
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/tracking_requests/01a2047c-266a-7710-95e2-d522bcb42fe5',
          },
        },
        {
          id: '01a2047c-2741-7746-a523-daa555e7a506',
          type: 'container_updated_event',
          attributes: {
            changeset: {
              available_for_pickup: [null, true],
              pickup_lfd: [null, '2026-11-24T08:00:00.000Z'],
              fees_at_pod_terminal: [
                [],
                [
                  {
                    type: 'exam',
                    amount: 425,
                    currency_code: 'USD',
                  },
                ],
              ],
            },
            timestamp: '2026-11-22T18:19:35.089Z',
            timezone: 'America/Los_Angeles',
            data_source: 'terminal',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
              },
            },
            container: {
              data: {
                type: 'container',
                id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
              },
            },
            terminal: {
              data: {
                type: 'terminal',
                id: '0ddb72fb-e656-50d4-9b43-29121934b589',
              },
            },
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2047c-25ff-76c6-a824-b2a20450d04f&include=reference_object&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        current:
          'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2047c-25ff-76c6-a824-b2a20450d04f&include=reference_object&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        first:
          'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2047c-25ff-76c6-a824-b2a20450d04f&include=reference_object&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        last: 'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2047c-25ff-76c6-a824-b2a20450d04f&include=reference_object&page%5Bnumber%5D=2&page%5Bsize%5D=30',
        next: 'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2047c-25ff-76c6-a824-b2a20450d04f&include=reference_object&page%5Bnumber%5D=2&page%5Bsize%5D=30',
      },
      meta: {
        size: 30,
        total: 32,
      },
    },
  },
  list_webhook_sources: {
    response: {
      webhook_notification_ips: [],
      last_updated: null,
    },
  },
  list_webhooks: {
    response: {
      data: [
        {
          id: '01a2047c-25ff-76c6-a824-b2a20450d04f',
          type: 'webhook',
          attributes: {
            url: 'https://hooks.example.com/landfall',
            active: true,
            events: ['tracking_request.*'],
            headers: null,
            secret: 'whsec_7zO05Cs8NqRHRswn5HDA+1Uw2Pa7yyvXaBVF17UMjLs=',
            next_secret: null,
            secret_rotation: null,
            disabled_by: null,
            disabled_reason: null,
            disabled_at: null,
            created_at: '2026-11-22T18:19:34.784Z',
            updated_at: '2026-11-22T18:19:34.784Z',
          },
          links: {
            self: 'https://landfall.example.com/v2/webhooks/01a2047c-25ff-76c6-a824-b2a20450d04f',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/webhooks?page%5Bnumber%5D=1&page%5Bsize%5D=30',
        current: 'https://landfall.example.com/v2/webhooks?page%5Bnumber%5D=1&page%5Bsize%5D=30',
        first: 'https://landfall.example.com/v2/webhooks?page%5Bnumber%5D=1&page%5Bsize%5D=30',
        last: 'https://landfall.example.com/v2/webhooks?page%5Bnumber%5D=1&page%5Bsize%5D=30',
      },
      meta: {
        size: 1,
        total: 1,
      },
    },
  },
  recover_webhook: {
    request: {
      since: '2026-01-01T00:00:00Z',
    },
    response: {
      data: {
        id: '01a2047c-2cb5-726f-95e2-1a8ccc31836e',
        type: 'webhook_recovery',
        attributes: {
          since: '2026-01-01T00:00:00.000Z',
          until: '2026-11-22T18:19:36.502Z',
          created_at: '2026-11-22T18:19:36.502Z',
          progress: {
            total: 0,
            pending: 0,
            succeeded: 0,
            failed: 0,
          },
        },
        relationships: {
          webhook: {
            data: {
              type: 'webhook',
              id: '01a2047c-25ff-76c6-a824-b2a20450d04f',
            },
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2047c-25ff-76c6-a824-b2a20450d04f/recoveries/01a2047c-2cb5-726f-95e2-1a8ccc31836e',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2047c-25ff-76c6-a824-b2a20450d04f/recoveries/01a2047c-2cb5-726f-95e2-1a8ccc31836e',
      },
    },
  },
  redeliver_webhook_notification: {
    response: {
      data: {
        id: '01a2047c-2c7b-71d8-8028-d4e6e0c3f448',
        type: 'webhook_notification',
        attributes: {
          id: '01a2047c-2c7b-71d8-8028-d4e6e0c3f448',
          event: 'tracking_request.tracking_stopped',
          delivery_status: 'pending',
          created_at: '2026-11-22T18:19:36.403Z',
          attempts: 0,
          next_attempt_at: '2026-11-22T18:19:36.497Z',
          failed_reason: null,
          last_status_code: null,
          last_error: null,
        },
        relationships: {
          webhook: {
            data: {
              type: 'webhook',
              id: '01a2047c-25ff-76c6-a824-b2a20450d04f',
            },
          },
          reference_object: {
            data: {
              type: 'tracking_request',
              id: '01a2047c-266a-7710-95e2-d522bcb42fe5',
            },
          },
          webhook_notification_logs: {
            data: [],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/webhook_notifications/01a2047c-2c7b-71d8-8028-d4e6e0c3f448',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhook_notifications/01a2047c-2c7b-71d8-8028-d4e6e0c3f448',
      },
    },
  },
  refresh_container: {
    response: {
      message:
        'No refresh was started; Shipping line follows at 2026-11-22T18:20:04.973Z; Terminal follows at 2026-11-22T18:20:05.089Z',
    },
  },
  refresh_containers: {
    request: {
      container_ids: ['01a2047c-26eb-71a2-83d3-66ef6d99fe0d'],
    },
    response: {
      containers: [
        {
          id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
          outcome: 'refreshed',
          message:
            'No refresh was started; Shipping line follows at 2026-11-22T18:20:04.973Z; Terminal follows at 2026-11-22T18:20:05.089Z',
        },
      ],
    },
  },
  resume_tracking: {
    response: {
      data: {
        id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
        type: 'shipment',
        attributes: {
          bill_of_lading_number: 'SBX0DEMO01',
          named_bill_numbers: ['SBX0DEMO01'],
          former_numbers: [],
          replaced_by_numbers: [],
          normalized_number: 'SBX0DEMO01',
          ref_numbers: ['PO-1001'],
          tags: ['urgent', 'toys'],
          created_at: '2026-11-22T18:19:34.973Z',
          port_of_lading_locode: 'CNYTN',
          port_of_lading_name: 'Yantian',
          port_of_discharge_locode: 'USLAX',
          port_of_discharge_name: 'Los Angeles',
          destination_locode: 'USCHI',
          destination_name: 'Chicago',
          shipping_line_scac: 'TEST',
          shipping_line_name: 'Landfall Sandbox',
          shipping_line_short_name: 'Sandbox',
          customer_name: 'Acme Imports Ltd',
          pod_vessel_name: 'SANDBOX KITTIWAKE',
          pod_vessel_imo: '2000066',
          pod_voyage_number: 'SBX106E',
          pol_etd_at: null,
          pol_atd_at: '2026-10-17T21:19:00.000Z',
          pod_eta_at: '2026-11-01T18:19:00.000Z',
          pod_original_eta_at: '2026-11-01T18:19:00.000Z',
          pod_ata_at: '2026-11-04T08:19:00.000Z',
          destination_eta_at: '2026-11-24T18:19:00.000Z',
          destination_ata_at: null,
          pol_timezone: 'Asia/Shanghai',
          pod_timezone: 'America/Los_Angeles',
          destination_timezone: 'America/Chicago',
          line_tracking_last_attempted_at: '2026-11-22T18:19:34.973Z',
          line_tracking_last_succeeded_at: '2026-11-22T18:19:34.973Z',
          line_tracking_stopped_at: null,
          line_tracking_stopped_reason: null,
        },
        relationships: {
          destination: {
            data: {
              type: 'metro_area',
              id: 'a5f1d0f4-f4d1-56fd-a20d-77392e951dad',
            },
          },
          port_of_lading: {
            data: {
              type: 'port',
              id: 'a03561e9-b646-52ec-b077-60d7777dce55',
            },
          },
          port_of_discharge: {
            data: {
              type: 'port',
              id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
            },
          },
          pod_terminal: {
            data: {
              type: 'terminal',
              id: '0ddb72fb-e656-50d4-9b43-29121934b589',
            },
          },
          destination_terminal: {
            data: {
              type: 'rail_terminal',
              id: 'ae380ecc-0e98-5790-8132-9e84320a229e',
            },
          },
          line_tracking_stopped_by_user: {
            data: null,
          },
          containers: {
            data: [
              {
                type: 'container',
                id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
              },
              {
                type: 'container',
                id: '01a2047c-26ec-7062-84f0-e78fa1351b3c',
              },
            ],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
      },
    },
  },
  rotate_webhook_secret: {
    request: {
      overlap_seconds: 86400,
    },
    response: {
      data: {
        id: '01a2047c-25ff-76c6-a824-b2a20450d04f',
        type: 'webhook',
        attributes: {
          url: 'https://hooks.example.com/landfall',
          active: true,
          events: ['*'],
          headers: null,
          secret: 'whsec_7zO05Cs8NqRHRswn5HDA+1Uw2Pa7yyvXaBVF17UMjLs=',
          next_secret: 'whsec_lyOseCAQJKR48/8eMxL9D2gKh9gUB1h/WDvnYkYH1xw=',
          secret_rotation: {
            switch_at: '2026-11-23T18:19:34.860Z',
          },
          disabled_by: null,
          disabled_reason: null,
          disabled_at: null,
          created_at: '2026-11-22T18:19:34.784Z',
          updated_at: '2026-11-22T18:19:34.860Z',
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2047c-25ff-76c6-a824-b2a20450d04f',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2047c-25ff-76c6-a824-b2a20450d04f',
      },
    },
  },
  search: {
    response: {
      data: [
        {
          id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
          type: 'search_result',
          attributes: {
            entity_type: 'shipment',
            number: 'SBX0DEMO01',
            shipment_id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
            scac: 'TEST',
            port_of_lading_name: 'Yantian',
            port_of_discharge_name: 'Los Angeles',
            containers_count: 3,
            tracking_stopped: false,
            tracking_stopped_reason: null,
            status: null,
            held: null,
            failed_reason: null,
            ref_numbers: ['PO-1001'],
            created_at: '2026-11-22T18:19:34.973Z',
            updated_at: '2026-11-22T18:19:34.973Z',
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/search?query=SBX0DEMO01',
        current: 'https://landfall.example.com/v2/search?query=SBX0DEMO01',
        first: 'https://landfall.example.com/v2/search?query=SBX0DEMO01',
        last: 'https://landfall.example.com/v2/search?query=SBX0DEMO01',
      },
      meta: {
        size: 1,
        total: 1,
      },
    },
  },
  set_container_custom_field: {
    request: {
      data: {
        type: 'custom_field',
        attributes: {
          api_slug: 'dock_door',
          value: '12',
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-2baa-70dc-b41d-0866a1226ba2',
        type: 'custom_field',
        attributes: {
          api_slug: 'dock_door',
          value: '12',
          display_value: '12',
        },
        relationships: {
          entity: {
            data: {
              type: 'container',
              id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2047c-25f4-76b8-9aed-1bb7630ef70c',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2baa-70dc-b41d-0866a1226ba2',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2baa-70dc-b41d-0866a1226ba2',
      },
    },
  },
  set_custom_field: {
    request: {
      data: {
        type: 'custom_field',
        attributes: {
          api_slug: 'priority',
          value: 'high',
        },
        relationships: {
          entity: {
            data: {
              type: 'shipment',
              id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
            },
          },
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-2bf1-7214-ac6f-d3e986ed105b',
        type: 'custom_field',
        attributes: {
          api_slug: 'priority',
          value: 'high',
          display_value: 'Very high',
        },
        relationships: {
          entity: {
            data: {
              type: 'shipment',
              id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2047c-25c7-7054-9483-9f2d8730f2cc',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2bf1-7214-ac6f-d3e986ed105b',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2bf1-7214-ac6f-d3e986ed105b',
      },
    },
  },
  set_shipment_custom_field: {
    request: {
      data: {
        type: 'custom_field',
        attributes: {
          api_slug: 'priority',
          value: 'high',
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-2b93-7358-98e8-6e4f64339e4f',
        type: 'custom_field',
        attributes: {
          api_slug: 'priority',
          value: 'high',
          display_value: 'Very high',
        },
        relationships: {
          entity: {
            data: {
              type: 'shipment',
              id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2047c-25c7-7054-9483-9f2d8730f2cc',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2b93-7358-98e8-6e4f64339e4f',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2b93-7358-98e8-6e4f64339e4f',
      },
    },
  },
  set_tracking_request_custom_field: {
    request: {
      data: {
        type: 'custom_field',
        attributes: {
          api_slug: 'asked_by',
          value: 'Kim',
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-2bbd-761c-a7f1-a1d6df91c49a',
        type: 'custom_field',
        attributes: {
          api_slug: 'asked_by',
          value: 'Kim',
          display_value: 'Kim',
        },
        relationships: {
          entity: {
            data: {
              type: 'tracking_request',
              id: '01a2047c-266a-7710-95e2-d522bcb42fe5',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2047c-25f8-741b-9bc0-3a32b413f2b2',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2bbd-761c-a7f1-a1d6df91c49a',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2bbd-761c-a7f1-a1d6df91c49a',
      },
    },
  },
  stop_tracking: {
    response: {
      data: {
        id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
        type: 'shipment',
        attributes: {
          bill_of_lading_number: 'SBX0DEMO01',
          named_bill_numbers: ['SBX0DEMO01'],
          former_numbers: [],
          replaced_by_numbers: [],
          normalized_number: 'SBX0DEMO01',
          ref_numbers: ['PO-1001'],
          tags: ['urgent', 'toys'],
          created_at: '2026-11-22T18:19:34.973Z',
          port_of_lading_locode: 'CNYTN',
          port_of_lading_name: 'Yantian',
          port_of_discharge_locode: 'USLAX',
          port_of_discharge_name: 'Los Angeles',
          destination_locode: 'USCHI',
          destination_name: 'Chicago',
          shipping_line_scac: 'TEST',
          shipping_line_name: 'Landfall Sandbox',
          shipping_line_short_name: 'Sandbox',
          customer_name: 'Acme Imports Ltd',
          pod_vessel_name: 'SANDBOX KITTIWAKE',
          pod_vessel_imo: '2000066',
          pod_voyage_number: 'SBX106E',
          pol_etd_at: null,
          pol_atd_at: '2026-10-17T21:19:00.000Z',
          pod_eta_at: '2026-11-01T18:19:00.000Z',
          pod_original_eta_at: '2026-11-01T18:19:00.000Z',
          pod_ata_at: '2026-11-04T08:19:00.000Z',
          destination_eta_at: '2026-11-24T18:19:00.000Z',
          destination_ata_at: null,
          pol_timezone: 'Asia/Shanghai',
          pod_timezone: 'America/Los_Angeles',
          destination_timezone: 'America/Chicago',
          line_tracking_last_attempted_at: '2026-11-22T18:19:34.973Z',
          line_tracking_last_succeeded_at: '2026-11-22T18:19:34.973Z',
          line_tracking_stopped_at: '2026-11-22T18:19:36.403Z',
          line_tracking_stopped_reason: 'cancelled_by_user',
        },
        relationships: {
          destination: {
            data: {
              type: 'metro_area',
              id: 'a5f1d0f4-f4d1-56fd-a20d-77392e951dad',
            },
          },
          port_of_lading: {
            data: {
              type: 'port',
              id: 'a03561e9-b646-52ec-b077-60d7777dce55',
            },
          },
          port_of_discharge: {
            data: {
              type: 'port',
              id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
            },
          },
          pod_terminal: {
            data: {
              type: 'terminal',
              id: '0ddb72fb-e656-50d4-9b43-29121934b589',
            },
          },
          destination_terminal: {
            data: {
              type: 'rail_terminal',
              id: 'ae380ecc-0e98-5790-8132-9e84320a229e',
            },
          },
          line_tracking_stopped_by_user: {
            data: null,
          },
          containers: {
            data: [
              {
                type: 'container',
                id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
              },
              {
                type: 'container',
                id: '01a2047c-26ec-7062-84f0-e78fa1351b3c',
              },
            ],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
      },
    },
  },
  test_webhook: {
    request: {
      event: 'tracking_request.succeeded',
    },
    response: {
      url: 'https://hooks.example.com/landfall',
      succeeded: false,
      error: 'The name of hooks.example.com could not be resolved (ENOTFOUND).',
      status_code: null,
      request_headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Landfall-Webhook/2',
        'X-SVC-Webhook-Signature': '871b18c5c119c80088f6ecff4d01ee6ffc129a87bb6ba832e7e7ad83f4d88482',
        'webhook-id': '01a2047c-2644-7479-b7aa-c74fea811c0c',
        'webhook-timestamp': '1795371574',
        'webhook-signature': 'v1,vCCKceBJ+MLIRD13J6vOHhYiaiWpJvkLaHQ1cTim/Fw=',
        'X-SVC-Webhook-Event': 'tracking_request.succeeded',
        'X-SVC-Webhook-Attempt': '1',
      },
      request_body:
        '{"data":{"id":"01a2047c-2644-7479-b7aa-c74fea811c0c","type":"webhook_notification","attributes":{"id":"01a2047c-2644-7479-b7aa-c74fea811c0c","event":"tracking_request.succeeded","delivery_status":"pending","created_at":"2026-05-05T09:00:00.000Z"},"relationships":{"webhook":{"data":{"type":"webhook","id":"01a2047c-25ff-76c6-a824-b2a20450d04f"}},"reference_object":{"data":{"type":"tracking_request","id":"547d4241-ed5c-56e6-87e0-1aca01959df7"}},"webhook_notification_logs":{"data":[]}}},"included":[{"id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f","type":"shipment","attributes":{"bill_of_lading_number":"TESTEXAMPLE01","named_bill_numbers":["TESTEXAMPLE01"],"former_numbers":[],"replaced_by_numbers":[],"normalized_number":"TESTEXAMPLE01","ref_numbers":["PO-10482"],"tags":["example"],"created_at":"2026-05-01T08:00:00.000Z","port_of_lading_locode":"CNNGB","port_of_lading_name":"Ningbo","port_of_discharge_locode":"USLAX","port_of_discharge_name":"Los Angeles","destination_locode":"USCHI","destination_name":"Chicago","shipping_line_scac":"TEST","shipping_line_name":"Landfall Sandbox","shipping_line_short_name":"Sandbox","customer_name":null,"pod_vessel_name":"EXAMPLE STAR","pod_vessel_imo":"9074729","pod_voyage_number":"042E","pol_etd_at":"2026-05-08T01:30:00.000Z","pol_atd_at":null,"pod_eta_at":"2026-05-24T13:00:00.000Z","pod_original_eta_at":"2026-05-23T09:00:00.000Z","pod_ata_at":null,"destination_eta_at":"2026-06-01T09:10:00.000Z","destination_ata_at":null,"pol_timezone":"Asia/Shanghai","pod_timezone":"America/Los_Angeles","destination_timezone":"America/Chicago","line_tracking_last_attempted_at":"2026-05-05T09:00:00.000Z","line_tracking_last_succeeded_at":"2026-05-05T09:00:00.000Z","line_tracking_stopped_at":null,"line_tracking_stopped_reason":null},"relationships":{"destination":{"data":{"type":"metro_area","id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad"}},"port_of_lading":{"data":{"type":"port","id":"447bbab0-e9f0-5057-8954-6bd66e8460e0"}},"port_of_discharge":{"data":{"type":"port","id":"0e07f230-defa-560c-ae24-f9fd51d806b4"}},"pod_terminal":{"data":{"type":"terminal","id":"5c2cf616-1523-5caf-959d-f24e1eff8049"}},"destination_terminal":{"data":{"type":"rail_terminal","id":"4a78f300-3109-5a3f-970d-77cc04590d17"}},"line_tracking_stopped_by_user":{"data":null},"containers":{"data":[{"type":"container","id":"7b03afad-1f9e-5e53-a7b0-1bc269632ff0"}]}}},{"id":"7b03afad-1f9e-5e53-a7b0-1bc269632ff0","type":"container","attributes":{"number":"CSQU3054383","ref_numbers":[],"seal_number":"SL0042","created_at":"2026-05-01T08:00:00.000Z","equipment_type":"dry","equipment_length":40,"equipment_height":"high_cube","weight_in_lbs":40124,"current_status":"new","pickup_lfd":null,"import_deadlines":{"pickup_lfd_line":null,"pickup_lfd_terminal":null,"pickup_lfd_rail":null},"last_free_days":[],"pickup_appointment_at":null,"pickup_appointment_timezone":null,"availability_known":false,"available_for_pickup":null,"ready_for_pickup":null,"holds_at_pod_terminal":[],"holds_reported":false,"fees_at_pod_terminal":[],"fees_reported":false,"location_at_pod_terminal":null,"terminal_checked_at":null,"pod_full_out_chassis_number":null,"empty_out_at":"2026-05-02T02:10:00.000Z","pol_full_in_at":"2026-05-04T06:40:00.000Z","pol_vessel_loaded_at":null,"pol_vessel_departed_at":null,"pod_eta_at":"2026-05-24T13:00:00.000Z","pod_arrived_at":null,"pod_discharged_at":null,"pod_full_out_at":null,"pod_rail_loaded_at":null,"pod_rail_departed_at":null,"pod_rail_carrier_scac":null,"ind_rail_carrier_scac":null,"ind_eta_at":"2026-06-01T09:10:00.000Z","ind_ata_at":null,"ind_rail_unloaded_at":null,"ind_facility_lfd_on":null,"final_destination_full_out_at":null,"delivered_at":null,"empty_terminated_at":null,"pod_timezone":"America/Los_Angeles","final_destination_timezone":"America/Chicago","empty_terminated_timezone":null,"pod_last_tracking_request_at":null,"shipment_last_tracking_request_at":"2026-05-05T09:00:00.000Z","pickup_facility_name":"Example Intermodal Ramp","pickup_place_locode":"USCHI","pickup_place_name":"Chicago"},"relationships":{"shipment":{"data":{"type":"shipment","id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f"}},"pod_terminal":{"data":{"type":"terminal","id":"5c2cf616-1523-5caf-959d-f24e1eff8049"}},"pickup_facility":{"data":{"type":"rail_terminal","id":"4a78f300-3109-5a3f-970d-77cc04590d17"}}}},{"id":"447bbab0-e9f0-5057-8954-6bd66e8460e0","type":"port","attributes":{"code":"CNNGB","name":"Ningbo","state_abbr":null,"country_code":"CN","time_zone":"Asia/Shanghai","latitude":29.94,"longitude":121.86,"city":"Ningbo"}},{"id":"0e07f230-defa-560c-ae24-f9fd51d806b4","type":"port","attributes":{"code":"USLAX","name":"Los Angeles","state_abbr":"CA","country_code":"US","time_zone":"America/Los_Angeles","latitude":33.74,"longitude":-118.26,"city":"Los Angeles"}},{"id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad","type":"metro_area","attributes":{"code":"USCHI","name":"Chicago","state_abbr":"IL","country_code":"US","time_zone":"America/Chicago","latitude":41.85,"longitude":-87.65}},{"id":"5c2cf616-1523-5caf-959d-f24e1eff8049","type":"terminal","attributes":{"name":"Example Container Terminal","nickname":"Example","firms_code":"X123","smdg_code":"XMPL"},"relationships":{"port":{"data":{"type":"port","id":"0e07f230-defa-560c-ae24-f9fd51d806b4"}}}},{"id":"4a78f300-3109-5a3f-970d-77cc04590d17","type":"rail_terminal","attributes":{"name":"Example Intermodal Ramp","firms_code":"X456"},"relationships":{"port":{"data":null},"metro_area":{"data":{"type":"metro_area","id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad"}}}},{"id":"547d4241-ed5c-56e6-87e0-1aca01959df7","type":"tracking_request","attributes":{"request_type":"bill_of_lading","request_number":"TESTEXAMPLE01","scac":"TEST","status":"created","failed_reason":null,"is_retrying":false,"retry_count":0,"ref_numbers":["PO-10482"],"tags":["example"],"created_at":"2026-05-01T08:00:00.000Z","updated_at":"2026-05-05T09:00:00.000Z","shipment_tags":["example"]},"relationships":{"tracked_object":{"data":{"type":"shipment","id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f"}},"customer":{"data":null},"user":{"data":null},"shipping_line":{"data":{"type":"shipping_line","id":"2b66c67e-a2e6-5dce-9a37-86cd433d0818"}}}}]}',
      response_headers: null,
      response_body: null,
    },
  },
  trigger_webhook: {
    request: {
      url: 'https://hooks.example.invalid/landfall',
      event: 'tracking_request.succeeded',
      secret: 'a secret of mine',
    },
    response: {
      url: 'https://hooks.example.invalid/landfall',
      succeeded: false,
      error: 'The name of hooks.example.invalid could not be resolved (ENOTFOUND).',
      status_code: null,
      request_headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Landfall-Webhook/2',
        'X-SVC-Webhook-Signature': '6a19f0e2e6c68f4af4cd46bdab377f1656618f201d3350450526d8cbad070610',
      },
      request_body:
        '{"data":{"id":"b34f9405-6ae1-50a3-be14-e9887044a407","type":"webhook_notification","attributes":{"id":"b34f9405-6ae1-50a3-be14-e9887044a407","event":"tracking_request.succeeded","delivery_status":"pending","created_at":"2026-05-05T09:00:00.000Z"},"relationships":{"webhook":{"data":{"type":"webhook","id":"dc7abfd7-2f08-5086-8b8f-f67b9ba9ba49"}},"reference_object":{"data":{"type":"tracking_request","id":"547d4241-ed5c-56e6-87e0-1aca01959df7"}},"webhook_notification_logs":{"data":[]}}},"included":[{"id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f","type":"shipment","attributes":{"bill_of_lading_number":"TESTEXAMPLE01","named_bill_numbers":["TESTEXAMPLE01"],"former_numbers":[],"replaced_by_numbers":[],"normalized_number":"TESTEXAMPLE01","ref_numbers":["PO-10482"],"tags":["example"],"created_at":"2026-05-01T08:00:00.000Z","port_of_lading_locode":"CNNGB","port_of_lading_name":"Ningbo","port_of_discharge_locode":"USLAX","port_of_discharge_name":"Los Angeles","destination_locode":"USCHI","destination_name":"Chicago","shipping_line_scac":"TEST","shipping_line_name":"Landfall Sandbox","shipping_line_short_name":"Sandbox","customer_name":null,"pod_vessel_name":"EXAMPLE STAR","pod_vessel_imo":"9074729","pod_voyage_number":"042E","pol_etd_at":"2026-05-08T01:30:00.000Z","pol_atd_at":null,"pod_eta_at":"2026-05-24T13:00:00.000Z","pod_original_eta_at":"2026-05-23T09:00:00.000Z","pod_ata_at":null,"destination_eta_at":"2026-06-01T09:10:00.000Z","destination_ata_at":null,"pol_timezone":"Asia/Shanghai","pod_timezone":"America/Los_Angeles","destination_timezone":"America/Chicago","line_tracking_last_attempted_at":"2026-05-05T09:00:00.000Z","line_tracking_last_succeeded_at":"2026-05-05T09:00:00.000Z","line_tracking_stopped_at":null,"line_tracking_stopped_reason":null},"relationships":{"destination":{"data":{"type":"metro_area","id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad"}},"port_of_lading":{"data":{"type":"port","id":"447bbab0-e9f0-5057-8954-6bd66e8460e0"}},"port_of_discharge":{"data":{"type":"port","id":"0e07f230-defa-560c-ae24-f9fd51d806b4"}},"pod_terminal":{"data":{"type":"terminal","id":"5c2cf616-1523-5caf-959d-f24e1eff8049"}},"destination_terminal":{"data":{"type":"rail_terminal","id":"4a78f300-3109-5a3f-970d-77cc04590d17"}},"line_tracking_stopped_by_user":{"data":null},"containers":{"data":[{"type":"container","id":"7b03afad-1f9e-5e53-a7b0-1bc269632ff0"}]}}},{"id":"7b03afad-1f9e-5e53-a7b0-1bc269632ff0","type":"container","attributes":{"number":"CSQU3054383","ref_numbers":[],"seal_number":"SL0042","created_at":"2026-05-01T08:00:00.000Z","equipment_type":"dry","equipment_length":40,"equipment_height":"high_cube","weight_in_lbs":40124,"current_status":"new","pickup_lfd":null,"import_deadlines":{"pickup_lfd_line":null,"pickup_lfd_terminal":null,"pickup_lfd_rail":null},"last_free_days":[],"pickup_appointment_at":null,"pickup_appointment_timezone":null,"availability_known":false,"available_for_pickup":null,"ready_for_pickup":null,"holds_at_pod_terminal":[],"holds_reported":false,"fees_at_pod_terminal":[],"fees_reported":false,"location_at_pod_terminal":null,"terminal_checked_at":null,"pod_full_out_chassis_number":null,"empty_out_at":"2026-05-02T02:10:00.000Z","pol_full_in_at":"2026-05-04T06:40:00.000Z","pol_vessel_loaded_at":null,"pol_vessel_departed_at":null,"pod_eta_at":"2026-05-24T13:00:00.000Z","pod_arrived_at":null,"pod_discharged_at":null,"pod_full_out_at":null,"pod_rail_loaded_at":null,"pod_rail_departed_at":null,"pod_rail_carrier_scac":null,"ind_rail_carrier_scac":null,"ind_eta_at":"2026-06-01T09:10:00.000Z","ind_ata_at":null,"ind_rail_unloaded_at":null,"ind_facility_lfd_on":null,"final_destination_full_out_at":null,"delivered_at":null,"empty_terminated_at":null,"pod_timezone":"America/Los_Angeles","final_destination_timezone":"America/Chicago","empty_terminated_timezone":null,"pod_last_tracking_request_at":null,"shipment_last_tracking_request_at":"2026-05-05T09:00:00.000Z","pickup_facility_name":"Example Intermodal Ramp","pickup_place_locode":"USCHI","pickup_place_name":"Chicago"},"relationships":{"shipment":{"data":{"type":"shipment","id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f"}},"pod_terminal":{"data":{"type":"terminal","id":"5c2cf616-1523-5caf-959d-f24e1eff8049"}},"pickup_facility":{"data":{"type":"rail_terminal","id":"4a78f300-3109-5a3f-970d-77cc04590d17"}}}},{"id":"447bbab0-e9f0-5057-8954-6bd66e8460e0","type":"port","attributes":{"code":"CNNGB","name":"Ningbo","state_abbr":null,"country_code":"CN","time_zone":"Asia/Shanghai","latitude":29.94,"longitude":121.86,"city":"Ningbo"}},{"id":"0e07f230-defa-560c-ae24-f9fd51d806b4","type":"port","attributes":{"code":"USLAX","name":"Los Angeles","state_abbr":"CA","country_code":"US","time_zone":"America/Los_Angeles","latitude":33.74,"longitude":-118.26,"city":"Los Angeles"}},{"id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad","type":"metro_area","attributes":{"code":"USCHI","name":"Chicago","state_abbr":"IL","country_code":"US","time_zone":"America/Chicago","latitude":41.85,"longitude":-87.65}},{"id":"5c2cf616-1523-5caf-959d-f24e1eff8049","type":"terminal","attributes":{"name":"Example Container Terminal","nickname":"Example","firms_code":"X123","smdg_code":"XMPL"},"relationships":{"port":{"data":{"type":"port","id":"0e07f230-defa-560c-ae24-f9fd51d806b4"}}}},{"id":"4a78f300-3109-5a3f-970d-77cc04590d17","type":"rail_terminal","attributes":{"name":"Example Intermodal Ramp","firms_code":"X456"},"relationships":{"port":{"data":null},"metro_area":{"data":{"type":"metro_area","id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad"}}}},{"id":"547d4241-ed5c-56e6-87e0-1aca01959df7","type":"tracking_request","attributes":{"request_type":"bill_of_lading","request_number":"TESTEXAMPLE01","scac":"TEST","status":"created","failed_reason":null,"is_retrying":false,"retry_count":0,"ref_numbers":["PO-10482"],"tags":["example"],"created_at":"2026-05-01T08:00:00.000Z","updated_at":"2026-05-05T09:00:00.000Z","shipment_tags":["example"]},"relationships":{"tracked_object":{"data":{"type":"shipment","id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f"}},"customer":{"data":null},"user":{"data":null},"shipping_line":{"data":{"type":"shipping_line","id":"2b66c67e-a2e6-5dce-9a37-86cd433d0818"}}}}]}',
      response_headers: null,
      response_body: null,
    },
  },
  update_container: {
    request: {
      data: {
        type: 'container',
        attributes: {
          ref_numbers: ['PALLET-7'],
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
        type: 'container',
        attributes: {
          number: 'LFXU1001406',
          ref_numbers: ['PALLET-7'],
          seal_number: 'SBX100140',
          created_at: '2026-11-22T18:19:34.973Z',
          equipment_type: 'dry',
          equipment_length: 40,
          equipment_height: 'high_cube',
          weight_in_lbs: null,
          current_status: 'available',
          pickup_lfd: '2026-11-24T08:00:00.000Z',
          import_deadlines: {
            pickup_lfd_line: null,
            pickup_lfd_terminal: '2026-11-24T08:00:00.000Z',
            pickup_lfd_rail: null,
          },
          last_free_days: [
            {
              party: 'terminal',
              date: '2026-11-24',
              at: '2026-11-24T08:00:00.000Z',
              timezone: 'America/Los_Angeles',
              place_locode: 'USLAX',
              place_name: 'Los Angeles',
              computed: false,
              applies: true,
              binding: true,
              reported_at: '2026-11-22T18:19:35.083Z',
            },
          ],
          pickup_appointment_at: null,
          pickup_appointment_timezone: null,
          availability_known: true,
          available_for_pickup: true,
          ready_for_pickup: true,
          holds_at_pod_terminal: [],
          holds_reported: true,
          fees_at_pod_terminal: [
            {
              type: 'exam',
              amount: 425,
              currency_code: 'USD',
            },
          ],
          fees_reported: true,
          location_at_pod_terminal: 'SANDBOX ROW 4',
          terminal_checked_at: '2026-11-22T18:19:35.089Z',
          pod_full_out_chassis_number: null,
          empty_out_at: '2026-10-08T14:19:00.000Z',
          pol_full_in_at: '2026-10-12T18:19:00.000Z',
          pol_vessel_loaded_at: '2026-10-17T00:19:00.000Z',
          pol_vessel_departed_at: '2026-10-17T21:19:00.000Z',
          pod_eta_at: '2026-11-01T18:19:00.000Z',
          pod_arrived_at: '2026-11-04T08:19:00.000Z',
          pod_discharged_at: '2026-11-05T20:19:00.000Z',
          pod_full_out_at: null,
          pod_rail_loaded_at: null,
          pod_rail_departed_at: null,
          pod_rail_carrier_scac: null,
          ind_rail_carrier_scac: null,
          ind_eta_at: null,
          ind_ata_at: null,
          ind_rail_unloaded_at: null,
          ind_facility_lfd_on: null,
          final_destination_full_out_at: null,
          delivered_at: null,
          empty_terminated_at: null,
          pod_timezone: 'America/Los_Angeles',
          final_destination_timezone: null,
          empty_terminated_timezone: null,
          pod_last_tracking_request_at: '2026-11-22T18:19:35.089Z',
          shipment_last_tracking_request_at: '2026-11-22T18:19:34.973Z',
          pickup_facility_name: 'TraPac',
          pickup_place_locode: 'USLAX',
          pickup_place_name: 'Los Angeles',
        },
        relationships: {
          shipment: {
            data: {
              type: 'shipment',
              id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
            },
          },
          pod_terminal: {
            data: {
              type: 'terminal',
              id: '0ddb72fb-e656-50d4-9b43-29121934b589',
            },
          },
          pickup_facility: {
            data: {
              type: 'terminal',
              id: '0ddb72fb-e656-50d4-9b43-29121934b589',
            },
          },
          transport_events: {
            data: [
              {
                type: 'transport_event',
                id: '01a2047c-26ec-7062-84f0-cebd92f744a5',
              },
              {
                type: 'transport_event',
                id: '01a2047c-26ec-7062-84f0-d3e560866e67',
              },
            ],
          },
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
      },
      meta: {
        sandbox: true,
      },
    },
  },
  update_container_by_body: {
    request: {
      data: {
        type: 'container',
        attributes: {
          ref_numbers: ['PALLET-8'],
        },
        id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
      },
    },
    response: {
      data: {
        id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
        type: 'container',
        attributes: {
          number: 'LFXU1001406',
          ref_numbers: ['PALLET-8'],
          seal_number: 'SBX100140',
          created_at: '2026-11-22T18:19:34.973Z',
          equipment_type: 'dry',
          equipment_length: 40,
          equipment_height: 'high_cube',
          weight_in_lbs: null,
          current_status: 'available',
          pickup_lfd: '2026-11-24T08:00:00.000Z',
          import_deadlines: {
            pickup_lfd_line: null,
            pickup_lfd_terminal: '2026-11-24T08:00:00.000Z',
            pickup_lfd_rail: null,
          },
          last_free_days: [
            {
              party: 'terminal',
              date: '2026-11-24',
              at: '2026-11-24T08:00:00.000Z',
              timezone: 'America/Los_Angeles',
              place_locode: 'USLAX',
              place_name: 'Los Angeles',
              computed: false,
              applies: true,
              binding: true,
              reported_at: '2026-11-22T18:19:35.083Z',
            },
          ],
          pickup_appointment_at: null,
          pickup_appointment_timezone: null,
          availability_known: true,
          available_for_pickup: true,
          ready_for_pickup: true,
          holds_at_pod_terminal: [],
          holds_reported: true,
          fees_at_pod_terminal: [
            {
              type: 'exam',
              amount: 425,
              currency_code: 'USD',
            },
          ],
          fees_reported: true,
          location_at_pod_terminal: 'SANDBOX ROW 4',
          terminal_checked_at: '2026-11-22T18:19:35.089Z',
          pod_full_out_chassis_number: null,
          empty_out_at: '2026-10-08T14:19:00.000Z',
          pol_full_in_at: '2026-10-12T18:19:00.000Z',
          pol_vessel_loaded_at: '2026-10-17T00:19:00.000Z',
          pol_vessel_departed_at: '2026-10-17T21:19:00.000Z',
          pod_eta_at: '2026-11-01T18:19:00.000Z',
          pod_arrived_at: '2026-11-04T08:19:00.000Z',
          pod_discharged_at: '2026-11-05T20:19:00.000Z',
          pod_full_out_at: null,
          pod_rail_loaded_at: null,
          pod_rail_departed_at: null,
          pod_rail_carrier_scac: null,
          ind_rail_carrier_scac: null,
          ind_eta_at: null,
          ind_ata_at: null,
          ind_rail_unloaded_at: null,
          ind_facility_lfd_on: null,
          final_destination_full_out_at: null,
          delivered_at: null,
          empty_terminated_at: null,
          pod_timezone: 'America/Los_Angeles',
          final_destination_timezone: null,
          empty_terminated_timezone: null,
          pod_last_tracking_request_at: '2026-11-22T18:19:35.089Z',
          shipment_last_tracking_request_at: '2026-11-22T18:19:34.973Z',
          pickup_facility_name: 'TraPac',
          pickup_place_locode: 'USLAX',
          pickup_place_name: 'Los Angeles',
        },
        relationships: {
          shipment: {
            data: {
              type: 'shipment',
              id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
            },
          },
          pod_terminal: {
            data: {
              type: 'terminal',
              id: '0ddb72fb-e656-50d4-9b43-29121934b589',
            },
          },
          pickup_facility: {
            data: {
              type: 'terminal',
              id: '0ddb72fb-e656-50d4-9b43-29121934b589',
            },
          },
          transport_events: {
            data: [
              {
                type: 'transport_event',
                id: '01a2047c-26ec-7062-84f0-cebd92f744a5',
              },
              {
                type: 'transport_event',
                id: '01a2047c-26ec-7062-84f0-d3e560866e67',
              },
            ],
          },
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/containers/01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
      },
      meta: {
        sandbox: true,
      },
    },
  },
  update_container_custom_field: {
    request: {
      data: {
        type: 'custom_field',
        attributes: {
          value: '14',
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-2baa-70dc-b41d-0866a1226ba2',
        type: 'custom_field',
        attributes: {
          api_slug: 'dock_door',
          value: '14',
          display_value: '14',
        },
        relationships: {
          entity: {
            data: {
              type: 'container',
              id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2047c-25f4-76b8-9aed-1bb7630ef70c',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2baa-70dc-b41d-0866a1226ba2',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2baa-70dc-b41d-0866a1226ba2',
      },
    },
  },
  update_custom_field: {
    request: {
      data: {
        type: 'custom_field',
        attributes: {
          value: 'high',
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-2bf1-7214-ac6f-d3e986ed105b',
        type: 'custom_field',
        attributes: {
          api_slug: 'priority',
          value: 'high',
          display_value: 'Very high',
        },
        relationships: {
          entity: {
            data: {
              type: 'shipment',
              id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2047c-25c7-7054-9483-9f2d8730f2cc',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2bf1-7214-ac6f-d3e986ed105b',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2bf1-7214-ac6f-d3e986ed105b',
      },
    },
  },
  update_custom_field_definition: {
    request: {
      data: {
        type: 'custom_field_definition',
        attributes: {
          display_name: 'How urgent',
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-25c7-7054-9483-9f2d8730f2cc',
        type: 'custom_field_definition',
        attributes: {
          entity_type: 'Shipment',
          api_slug: 'priority',
          display_name: 'How urgent',
          description: null,
          data_type: 'enum',
          reference_type: null,
          validation: null,
          default_format: null,
          default_value: null,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc',
      },
    },
  },
  update_custom_field_option: {
    request: {
      data: {
        type: 'custom_field_option',
        attributes: {
          label: 'Very high',
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-25ce-7323-b68e-c3cbffca0d86',
        type: 'custom_field_option',
        attributes: {
          label: 'Very high',
          value: 'high',
          position: 1,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc/options/01a2047c-25ce-7323-b68e-c3cbffca0d86',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2047c-25c7-7054-9483-9f2d8730f2cc/options/01a2047c-25ce-7323-b68e-c3cbffca0d86',
      },
    },
  },
  update_party: {
    request: {
      data: {
        type: 'party',
        attributes: {
          company_name: 'Acme Imports Ltd',
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-25ae-7753-8fe0-5dfc1303e69c',
        type: 'party',
        attributes: {
          company_name: 'Acme Imports Ltd',
        },
        links: {
          self: 'https://landfall.example.com/v2/parties/01a2047c-25ae-7753-8fe0-5dfc1303e69c',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/parties/01a2047c-25ae-7753-8fe0-5dfc1303e69c',
      },
    },
  },
  update_shipment: {
    request: {
      data: {
        type: 'shipment',
        attributes: {
          tags: ['urgent', 'toys'],
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
        type: 'shipment',
        attributes: {
          bill_of_lading_number: 'SBX0DEMO01',
          named_bill_numbers: ['SBX0DEMO01'],
          former_numbers: [],
          replaced_by_numbers: [],
          normalized_number: 'SBX0DEMO01',
          ref_numbers: ['PO-1001'],
          tags: ['urgent', 'toys'],
          created_at: '2026-11-22T18:19:34.973Z',
          port_of_lading_locode: 'CNYTN',
          port_of_lading_name: 'Yantian',
          port_of_discharge_locode: 'USLAX',
          port_of_discharge_name: 'Los Angeles',
          destination_locode: 'USCHI',
          destination_name: 'Chicago',
          shipping_line_scac: 'TEST',
          shipping_line_name: 'Landfall Sandbox',
          shipping_line_short_name: 'Sandbox',
          customer_name: 'Acme Imports Ltd',
          pod_vessel_name: 'SANDBOX KITTIWAKE',
          pod_vessel_imo: '2000066',
          pod_voyage_number: 'SBX106E',
          pol_etd_at: null,
          pol_atd_at: '2026-10-17T21:19:00.000Z',
          pod_eta_at: '2026-11-01T18:19:00.000Z',
          pod_original_eta_at: '2026-11-01T18:19:00.000Z',
          pod_ata_at: '2026-11-04T08:19:00.000Z',
          destination_eta_at: '2026-11-24T18:19:00.000Z',
          destination_ata_at: null,
          pol_timezone: 'Asia/Shanghai',
          pod_timezone: 'America/Los_Angeles',
          destination_timezone: 'America/Chicago',
          line_tracking_last_attempted_at: '2026-11-22T18:19:34.973Z',
          line_tracking_last_succeeded_at: '2026-11-22T18:19:34.973Z',
          line_tracking_stopped_at: null,
          line_tracking_stopped_reason: null,
        },
        relationships: {
          destination: {
            data: {
              type: 'metro_area',
              id: 'a5f1d0f4-f4d1-56fd-a20d-77392e951dad',
            },
          },
          port_of_lading: {
            data: {
              type: 'port',
              id: 'a03561e9-b646-52ec-b077-60d7777dce55',
            },
          },
          port_of_discharge: {
            data: {
              type: 'port',
              id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
            },
          },
          pod_terminal: {
            data: {
              type: 'terminal',
              id: '0ddb72fb-e656-50d4-9b43-29121934b589',
            },
          },
          destination_terminal: {
            data: {
              type: 'rail_terminal',
              id: 'ae380ecc-0e98-5790-8132-9e84320a229e',
            },
          },
          line_tracking_stopped_by_user: {
            data: null,
          },
          containers: {
            data: [
              {
                type: 'container',
                id: '01a2047c-26eb-71a2-83d3-66ef6d99fe0d',
              },
              {
                type: 'container',
                id: '01a2047c-26ec-7062-84f0-e78fa1351b3c',
              },
            ],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
      },
    },
  },
  update_shipment_custom_field: {
    request: {
      data: {
        type: 'custom_field',
        attributes: {
          value: 'high',
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-2b93-7358-98e8-6e4f64339e4f',
        type: 'custom_field',
        attributes: {
          api_slug: 'priority',
          value: 'high',
          display_value: 'Very high',
        },
        relationships: {
          entity: {
            data: {
              type: 'shipment',
              id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2047c-25c7-7054-9483-9f2d8730f2cc',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2b93-7358-98e8-6e4f64339e4f',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2b93-7358-98e8-6e4f64339e4f',
      },
    },
  },
  update_tracking_request: {
    request: {
      data: {
        type: 'tracking_request',
        attributes: {
          ref_number: 'PO-1002',
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-266a-7710-95e2-d522bcb42fe5',
        type: 'tracking_request',
        attributes: {
          request_type: 'bill_of_lading',
          request_number: 'SBX0DEMO01',
          scac: 'TEST',
          status: 'created',
          failed_reason: null,
          is_retrying: false,
          retry_count: 0,
          ref_numbers: ['PO-1002'],
          tags: ['urgent'],
          created_at: '2026-11-22T18:19:34.889Z',
          updated_at: '2026-11-22T18:19:35.933Z',
          shipment_tags: ['urgent'],
        },
        relationships: {
          tracked_object: {
            data: {
              type: 'shipment',
              id: '01a2047c-26ea-77c8-8a6a-805c7f88fb0f',
            },
          },
          customer: {
            data: {
              type: 'party',
              id: '01a2047c-25ae-7753-8fe0-5dfc1303e69c',
            },
          },
          user: {
            data: null,
          },
          shipping_line: {
            data: {
              type: 'shipping_line',
              id: '2b66c67e-a2e6-5dce-9a37-86cd433d0818',
            },
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/tracking_requests/01a2047c-266a-7710-95e2-d522bcb42fe5',
        },
        meta: {
          next_poll_at: null,
          given_up_at: null,
          refusal: null,
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/tracking_requests/01a2047c-266a-7710-95e2-d522bcb42fe5',
      },
    },
  },
  update_tracking_request_custom_field: {
    request: {
      data: {
        type: 'custom_field',
        attributes: {
          value: 'Robin',
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-2bbd-761c-a7f1-a1d6df91c49a',
        type: 'custom_field',
        attributes: {
          api_slug: 'asked_by',
          value: 'Robin',
          display_value: 'Robin',
        },
        relationships: {
          entity: {
            data: {
              type: 'tracking_request',
              id: '01a2047c-266a-7710-95e2-d522bcb42fe5',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2047c-25f8-741b-9bc0-3a32b413f2b2',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2bbd-761c-a7f1-a1d6df91c49a',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2047c-2bbd-761c-a7f1-a1d6df91c49a',
      },
    },
  },
  update_webhook: {
    request: {
      data: {
        type: 'webhook',
        attributes: {
          events: ['*'],
        },
      },
    },
    response: {
      data: {
        id: '01a2047c-25ff-76c6-a824-b2a20450d04f',
        type: 'webhook',
        attributes: {
          url: 'https://hooks.example.com/landfall',
          active: true,
          events: ['*'],
          headers: null,
          secret: 'whsec_7zO05Cs8NqRHRswn5HDA+1Uw2Pa7yyvXaBVF17UMjLs=',
          next_secret: null,
          secret_rotation: null,
          disabled_by: null,
          disabled_reason: null,
          disabled_at: null,
          created_at: '2026-11-22T18:19:34.784Z',
          updated_at: '2026-11-22T18:19:34.807Z',
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2047c-25ff-76c6-a824-b2a20450d04f',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2047c-25ff-76c6-a824-b2a20450d04f',
      },
    },
  },
};
