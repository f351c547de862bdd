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
        id: '01a2046a-a072-753e-9b3d-fa390022f97a',
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
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a',
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
        id: '01a2046a-a07e-7273-9f25-831d1a3952eb',
        type: 'custom_field_option',
        attributes: {
          label: 'High',
          value: 'high',
          position: 1,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a/options/01a2046a-a07e-7273-9f25-831d1a3952eb',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a/options/01a2046a-a07e-7273-9f25-831d1a3952eb',
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
        id: '01a2046a-a049-760a-ae6d-d85ce6430904',
        type: 'party',
        attributes: {
          company_name: 'Acme Imports',
        },
        links: {
          self: 'https://landfall.example.com/v2/parties/01a2046a-a049-760a-ae6d-d85ce6430904',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/parties/01a2046a-a049-760a-ae6d-d85ce6430904',
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
              id: '01a2046a-a049-760a-ae6d-d85ce6430904',
            },
          },
        },
      },
    },
    response: {
      data: {
        id: '01a2046a-a174-77fd-b51d-d4879daf15dc',
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
          created_at: '2026-11-22T18:00:26.738Z',
          updated_at: '2026-11-22T18:00:26.738Z',
          shipment_tags: ['urgent'],
        },
        relationships: {
          tracked_object: {
            data: null,
          },
          customer: {
            data: {
              type: 'party',
              id: '01a2046a-a049-760a-ae6d-d85ce6430904',
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
          self: 'https://landfall.example.com/v2/tracking_requests/01a2046a-a174-77fd-b51d-d4879daf15dc',
        },
        meta: {
          next_poll_at: '2026-11-22T18:00:26.748Z',
          given_up_at: null,
          refusal: null,
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/tracking_requests/01a2046a-a174-77fd-b51d-d4879daf15dc',
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
        id: '01a2046a-a0c2-7463-9d07-f8146db1a290',
        type: 'webhook',
        attributes: {
          url: 'https://hooks.example.com/landfall',
          active: true,
          events: ['tracking_request.*'],
          headers: null,
          secret: 'whsec_csPT3EAu+BEnuqukBNf2HBujGMo92wmdecAvDXgaytU=',
          next_secret: null,
          secret_rotation: null,
          disabled_by: null,
          disabled_reason: null,
          disabled_at: null,
          created_at: '2026-11-22T18:00:26.563Z',
          updated_at: '2026-11-22T18:00:26.563Z',
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2046a-a0c2-7463-9d07-f8146db1a290',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2046a-a0c2-7463-9d07-f8146db1a290',
      },
    },
  },
  delete_container_custom_field: {},
  delete_custom_field: {
    response: {
      data: {
        id: '01a2046a-a734-7703-adaa-eb314844cab4',
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
              id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2046a-a072-753e-9b3d-fa390022f97a',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a734-7703-adaa-eb314844cab4',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a734-7703-adaa-eb314844cab4',
      },
    },
  },
  delete_custom_field_definition: {
    response: {
      data: {
        id: '01a2046a-a0ba-7459-be9f-2f26edf7617b',
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
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a0ba-7459-be9f-2f26edf7617b',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a0ba-7459-be9f-2f26edf7617b',
      },
    },
  },
  delete_custom_field_option: {
    response: {
      data: {
        id: '01a2046a-a07e-7273-9f25-831d1a3952eb',
        type: 'custom_field_option',
        attributes: {
          label: 'Very high',
          value: 'high',
          position: 1,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a/options/01a2046a-a07e-7273-9f25-831d1a3952eb',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a/options/01a2046a-a07e-7273-9f25-831d1a3952eb',
      },
    },
  },
  delete_shipment_custom_field: {},
  delete_tracking_request_custom_field: {},
  delete_webhook: {},
  get_container: {
    response: {
      data: {
        id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
        type: 'container',
        attributes: {
          number: 'LFXU1001406',
          ref_numbers: [],
          seal_number: 'SBX100140',
          created_at: '2026-11-22T18:00:27.240Z',
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
              reported_at: '2026-11-22T18:00:27.503Z',
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
          terminal_checked_at: '2026-11-22T18:00:27.510Z',
          pod_full_out_chassis_number: null,
          empty_out_at: '2026-10-08T14:00:00.000Z',
          pol_full_in_at: '2026-10-12T18:00:00.000Z',
          pol_vessel_loaded_at: '2026-10-17T00:00:00.000Z',
          pol_vessel_departed_at: '2026-10-17T21:00:00.000Z',
          pod_eta_at: '2026-11-01T18:00:00.000Z',
          pod_arrived_at: '2026-11-04T08:00:00.000Z',
          pod_discharged_at: '2026-11-05T20:00:00.000Z',
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
          pod_last_tracking_request_at: '2026-11-22T18:00:27.510Z',
          shipment_last_tracking_request_at: '2026-11-22T18:00:27.242Z',
          pickup_facility_name: 'TraPac',
          pickup_place_locode: 'USLAX',
          pickup_place_name: 'Los Angeles',
        },
        relationships: {
          shipment: {
            data: {
              type: 'shipment',
              id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
                id: '01a2046a-a402-73e4-82bf-d4ecd108ab7c',
              },
              {
                type: 'transport_event',
                id: '01a2046a-a402-73e4-82bf-da4f49373bec',
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
              last_asked_at: '2026-11-22T18:00:27.242Z',
              last_heard_at: '2026-11-22T18:00:27.242Z',
              last_observed_at: '2026-11-22T18:00:27.242Z',
              last_changed_at: '2026-11-22T18:00:27.242Z',
              failures: 0,
              refusal: null,
            },
            {
              source: 'TEST-terminal',
              party: 'terminal',
              is_pushed: false,
              state: 'fresh',
              last_asked_at: '2026-11-22T18:00:27.510Z',
              last_heard_at: '2026-11-22T18:00:27.510Z',
              last_observed_at: '2026-11-22T18:00:27.510Z',
              last_changed_at: '2026-11-22T18:00:27.510Z',
              failures: 0,
              refusal: null,
            },
          ],
          vessel_suspicions: [],
          contradictions: [],
          disruptions: [],
          last_movement: {
            milestone: 'vessel_discharged',
            at: '2026-11-05T20:00:00.000Z',
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
        },
      },
      included: [
        {
          id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            named_bill_numbers: ['SBX0DEMO01'],
            former_numbers: [],
            replaced_by_numbers: [],
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent', 'toys'],
            created_at: '2026-11-22T18:00:27.240Z',
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
            pol_atd_at: '2026-10-17T21:00:00.000Z',
            pod_eta_at: '2026-11-01T18:00:00.000Z',
            pod_original_eta_at: '2026-11-01T18:00:00.000Z',
            pod_ata_at: '2026-11-04T08:00:00.000Z',
            destination_eta_at: '2026-11-24T18:00:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-22T18:00:27.242Z',
            line_tracking_last_succeeded_at: '2026-11-22T18:00:27.242Z',
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
                  id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
                },
                {
                  type: 'container',
                  id: '01a2046a-a402-73e4-82bf-ee193f11a95a',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
        self: 'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef',
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
            outbound_atd_at: '2026-10-17T21:00:00.000Z',
            updated_at: '2026-11-22T18:00:27.519Z',
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
            inbound_eta_at: '2026-11-01T18:00:00.000Z',
            inbound_ata_at: '2026-11-04T08:00:00.000Z',
            outbound_etd_at: null,
            outbound_atd_at: null,
            updated_at: '2026-11-22T18:00:27.519Z',
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
            outbound_atd_at: '2026-10-17T21:00:00.000Z',
            updated_at: '2026-11-22T18:00:27.519Z',
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
            inbound_eta_at: '2026-11-01T18:00:00.000Z',
            inbound_ata_at: '2026-11-04T08:00:00.000Z',
            outbound_etd_at: null,
            outbound_atd_at: null,
            updated_at: '2026-11-22T18:00:27.519Z',
          },
        },
      ],
    },
  },
  get_custom_field: {
    response: {
      data: {
        id: '01a2046a-a734-7703-adaa-eb314844cab4',
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
              id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2046a-a072-753e-9b3d-fa390022f97a',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a734-7703-adaa-eb314844cab4',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a734-7703-adaa-eb314844cab4',
      },
    },
  },
  get_custom_field_definition: {
    response: {
      data: {
        id: '01a2046a-a072-753e-9b3d-fa390022f97a',
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
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a',
      },
    },
  },
  get_custom_field_option: {
    response: {
      data: {
        id: '01a2046a-a07e-7273-9f25-831d1a3952eb',
        type: 'custom_field_option',
        attributes: {
          label: 'High',
          value: 'high',
          position: 1,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a/options/01a2046a-a07e-7273-9f25-831d1a3952eb',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a/options/01a2046a-a07e-7273-9f25-831d1a3952eb',
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
        id: '01a2046a-a049-760a-ae6d-d85ce6430904',
        type: 'party',
        attributes: {
          company_name: 'Acme Imports',
        },
        links: {
          self: 'https://landfall.example.com/v2/parties/01a2046a-a049-760a-ae6d-d85ce6430904',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/parties/01a2046a-a049-760a-ae6d-d85ce6430904',
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
        id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
        type: 'shipment',
        attributes: {
          bill_of_lading_number: 'SBX0DEMO01',
          named_bill_numbers: ['SBX0DEMO01'],
          former_numbers: [],
          replaced_by_numbers: [],
          normalized_number: 'SBX0DEMO01',
          ref_numbers: ['PO-1001'],
          tags: ['urgent'],
          created_at: '2026-11-22T18:00:27.240Z',
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
          pol_atd_at: '2026-10-17T21:00:00.000Z',
          pod_eta_at: '2026-11-01T18:00:00.000Z',
          pod_original_eta_at: '2026-11-01T18:00:00.000Z',
          pod_ata_at: '2026-11-04T08:00:00.000Z',
          destination_eta_at: '2026-11-24T18:00:00.000Z',
          destination_ata_at: null,
          pol_timezone: 'Asia/Shanghai',
          pod_timezone: 'America/Los_Angeles',
          destination_timezone: 'America/Chicago',
          line_tracking_last_attempted_at: '2026-11-22T18:00:27.242Z',
          line_tracking_last_succeeded_at: '2026-11-22T18:00:27.242Z',
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
                id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
              },
              {
                type: 'container',
                id: '01a2046a-a402-73e4-82bf-ee193f11a95a',
              },
            ],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777',
        },
      },
      included: [
        {
          id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
          type: 'container',
          attributes: {
            number: 'LFXU1001406',
            ref_numbers: [],
            seal_number: 'SBX100140',
            created_at: '2026-11-22T18:00:27.240Z',
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
                reported_at: '2026-11-22T18:00:27.503Z',
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
            terminal_checked_at: '2026-11-22T18:00:27.510Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-08T14:00:00.000Z',
            pol_full_in_at: '2026-10-12T18:00:00.000Z',
            pol_vessel_loaded_at: '2026-10-17T00:00:00.000Z',
            pol_vessel_departed_at: '2026-10-17T21:00:00.000Z',
            pod_eta_at: '2026-11-01T18:00:00.000Z',
            pod_arrived_at: '2026-11-04T08:00:00.000Z',
            pod_discharged_at: '2026-11-05T20:00:00.000Z',
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
            pod_last_tracking_request_at: '2026-11-22T18:00:27.510Z',
            shipment_last_tracking_request_at: '2026-11-22T18:00:27.242Z',
            pickup_facility_name: 'TraPac',
            pickup_place_locode: 'USLAX',
            pickup_place_name: 'Los Angeles',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
                  id: '01a2046a-a402-73e4-82bf-d4ecd108ab7c',
                },
                {
                  type: 'transport_event',
                  id: '01a2046a-a402-73e4-82bf-da4f49373bec',
                },
              ],
            },
          },
        },
        {
          id: '01a2046a-a402-73e4-82bf-ee193f11a95a',
          type: 'container',
          attributes: {
            number: 'LFXU1001509',
            ref_numbers: [],
            seal_number: 'SBX100150',
            created_at: '2026-11-22T18:00:27.240Z',
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
            terminal_checked_at: '2026-11-22T18:00:27.520Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-08T14:00:00.000Z',
            pol_full_in_at: '2026-10-12T23:00:00.000Z',
            pol_vessel_loaded_at: '2026-10-17T00:00:00.000Z',
            pol_vessel_departed_at: '2026-10-17T21:00:00.000Z',
            pod_eta_at: '2026-11-01T18:00:00.000Z',
            pod_arrived_at: '2026-11-04T08:00:00.000Z',
            pod_discharged_at: '2026-11-05T20:00:00.000Z',
            pod_full_out_at: null,
            pod_rail_loaded_at: '2026-11-15T18:00:00.000Z',
            pod_rail_departed_at: '2026-11-17T18:00:00.000Z',
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
            pod_last_tracking_request_at: '2026-11-22T18:00:27.520Z',
            shipment_last_tracking_request_at: '2026-11-22T18:00:27.242Z',
            pickup_facility_name: 'SANDBOX Ramp Chicago',
            pickup_place_locode: 'USCHI',
            pickup_place_name: 'Chicago',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
                  id: '01a2046a-a402-73e4-82bf-f709fa223bea',
                },
                {
                  type: 'transport_event',
                  id: '01a2046a-a403-7158-afef-bf0f1299db40',
                },
              ],
            },
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
        id: '01a2046a-a174-77fd-b51d-d4879daf15dc',
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
          created_at: '2026-11-22T18:00:26.738Z',
          updated_at: '2026-11-22T18:00:27.242Z',
          shipment_tags: ['urgent'],
        },
        relationships: {
          tracked_object: {
            data: {
              type: 'shipment',
              id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
            },
          },
          customer: {
            data: {
              type: 'party',
              id: '01a2046a-a049-760a-ae6d-d85ce6430904',
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
          self: 'https://landfall.example.com/v2/tracking_requests/01a2046a-a174-77fd-b51d-d4879daf15dc',
        },
        meta: {
          next_poll_at: null,
          given_up_at: null,
          refusal: null,
        },
      },
      included: [
        {
          id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            named_bill_numbers: ['SBX0DEMO01'],
            former_numbers: [],
            replaced_by_numbers: [],
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent'],
            created_at: '2026-11-22T18:00:27.240Z',
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
            pol_atd_at: '2026-10-17T21:00:00.000Z',
            pod_eta_at: '2026-11-01T18:00:00.000Z',
            pod_original_eta_at: '2026-11-01T18:00:00.000Z',
            pod_ata_at: '2026-11-04T08:00:00.000Z',
            destination_eta_at: '2026-11-24T18:00:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-22T18:00:27.242Z',
            line_tracking_last_succeeded_at: '2026-11-22T18:00:27.242Z',
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
                  id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
                },
                {
                  type: 'container',
                  id: '01a2046a-a402-73e4-82bf-ee193f11a95a',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/tracking_requests/01a2046a-a174-77fd-b51d-d4879daf15dc',
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
              timestamp: '2026-11-22T18:00:28.259Z',
              estimated: true,
            },
            {
              latitude: 22.48185,
              longitude: 114.48188,
              heading: 114.3,
              timestamp: '2026-11-22T18:48:47.987Z',
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
              timestamp: '2026-11-22T18:00:28.277Z',
              estimated: true,
            },
            {
              latitude: 30.03613,
              longitude: -160.0824,
              heading: 296.8,
              timestamp: '2026-11-22T18:18:28.654Z',
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
        id: '01a2046a-a0c2-7463-9d07-f8146db1a290',
        type: 'webhook',
        attributes: {
          url: 'https://hooks.example.com/landfall',
          active: true,
          events: ['tracking_request.*'],
          headers: null,
          secret: 'whsec_csPT3EAu+BEnuqukBNf2HBujGMo92wmdecAvDXgaytU=',
          next_secret: null,
          secret_rotation: null,
          disabled_by: null,
          disabled_reason: null,
          disabled_at: null,
          created_at: '2026-11-22T18:00:26.563Z',
          updated_at: '2026-11-22T18:00:26.563Z',
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2046a-a0c2-7463-9d07-f8146db1a290',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2046a-a0c2-7463-9d07-f8146db1a290',
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
      last_failure_at: '2026-11-22T18:00:27.863Z',
      consecutive_failures: 31,
      circuit: 'closed',
      circuit_open_until: null,
      pending: 32,
      oldest_pending_at: '2026-11-22T18:00:27.242Z',
      next_attempt_at: '2026-11-22T18:00:28.299Z',
      warned_at: null,
      disabled_if_failing_at: '2026-11-27T18:00:27.599Z',
    },
  },
  get_webhook_notification: {
    response: {
      data: {
        id: '01a2046a-a7af-73e6-83f2-ac3f8042d591',
        type: 'webhook_notification',
        attributes: {
          id: '01a2046a-a7af-73e6-83f2-ac3f8042d591',
          event: 'tracking_request.tracking_stopped',
          delivery_status: 'pending',
          created_at: '2026-11-22T18:00:28.299Z',
          attempts: 0,
          next_attempt_at: '2026-11-22T18:00:28.299Z',
          failed_reason: null,
          last_status_code: null,
          last_error: null,
        },
        relationships: {
          webhook: {
            data: {
              type: 'webhook',
              id: '01a2046a-a0c2-7463-9d07-f8146db1a290',
            },
          },
          reference_object: {
            data: {
              type: 'tracking_request',
              id: '01a2046a-a174-77fd-b51d-d4879daf15dc',
            },
          },
          webhook_notification_logs: {
            data: [],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/webhook_notifications/01a2046a-a7af-73e6-83f2-ac3f8042d591',
        },
      },
      included: [
        {
          id: '01a2046a-a0c2-7463-9d07-f8146db1a290',
          type: 'webhook',
          attributes: {
            url: 'https://hooks.example.com/landfall',
            active: true,
            events: ['*'],
            headers: null,
            secret: 'whsec_csPT3EAu+BEnuqukBNf2HBujGMo92wmdecAvDXgaytU=',
            next_secret: 'whsec_0HllEbMspKH69U02n7LGJFb6KQyAvaJshp1i0c4BXw4=',
            secret_rotation: {
              switch_at: '2026-11-23T18:00:26.694Z',
            },
            disabled_by: null,
            disabled_reason: null,
            disabled_at: null,
            created_at: '2026-11-22T18:00:26.563Z',
            updated_at: '2026-11-22T18:00:26.694Z',
          },
          links: {
            self: 'https://landfall.example.com/v2/webhooks/01a2046a-a0c2-7463-9d07-f8146db1a290',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/webhook_notifications/01a2046a-a7af-73e6-83f2-ac3f8042d591',
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
        id: '01a2046a-a7ec-733e-9d37-243e84fb59ab',
        type: 'webhook_recovery',
        attributes: {
          since: '2026-01-01T00:00:00.000Z',
          until: '2026-11-22T18:00:28.397Z',
          created_at: '2026-11-22T18:00:28.397Z',
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
              id: '01a2046a-a0c2-7463-9d07-f8146db1a290',
            },
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2046a-a0c2-7463-9d07-f8146db1a290/recoveries/01a2046a-a7ec-733e-9d37-243e84fb59ab',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2046a-a0c2-7463-9d07-f8146db1a290/recoveries/01a2046a-a7ec-733e-9d37-243e84fb59ab',
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
          id: '01a2046a-a6f9-7398-b2c4-9f277555067a',
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
                id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
              },
            },
            definition: {
              data: {
                type: 'custom_field_definition',
                id: '01a2046a-a0b5-768e-b042-ec4b35afdd61',
              },
            },
            user: {
              data: null,
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a6f9-7398-b2c4-9f277555067a',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        current:
          'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        first:
          'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        last: 'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
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
          id: 'ca20dfea-a41b-5224-9eb1-877bb0442e97',
          type: 'raw_event',
          attributes: {
            event: null,
            original_event: 'SHIPMENT CONF',
            timestamp: '2026-10-08T12:00:00.000Z',
            estimated: false,
            actual_on: null,
            estimated_on: null,
            actual_at: '2026-10-08T12:00:00.000Z',
            estimated_at: null,
            timezone: null,
            local_time: null,
            created_at: '2026-11-22T18:00:27.240Z',
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
                id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
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
          id: '3d464f30-0874-5dd4-a9ee-0576998caf22',
          type: 'raw_event',
          attributes: {
            event: 'empty_out',
            original_event: 'EQUIPMENT GTOT',
            timestamp: '2026-10-08T14:00:00.000Z',
            estimated: false,
            actual_on: null,
            estimated_on: null,
            actual_at: '2026-10-08T14:00:00.000Z',
            estimated_at: null,
            timezone: 'Asia/Shanghai',
            local_time: null,
            created_at: '2026-11-22T18:00:27.240Z',
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
                id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
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
        self: 'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef/raw_events',
        current: 'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef/raw_events',
        first: 'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef/raw_events',
        last: 'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef/raw_events',
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
          id: '01a2046a-a402-73e4-82bf-d4ecd108ab7c',
          type: 'transport_event',
          attributes: {
            event: 'container.transport.empty_out',
            timestamp: '2026-10-08T14:00:00.000Z',
            timezone: 'Asia/Shanghai',
            local_time: null,
            voyage_number: null,
            location_locode: 'CNYTN',
            data_source: 'shipping_line',
            created_at: '2026-11-22T18:00:27.240Z',
            invalidated_at: null,
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
              },
            },
            container: {
              data: {
                type: 'container',
                id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
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
          id: '01a2046a-a402-73e4-82bf-da4f49373bec',
          type: 'transport_event',
          attributes: {
            event: 'container.transport.full_in',
            timestamp: '2026-10-12T18:00:00.000Z',
            timezone: 'Asia/Shanghai',
            local_time: null,
            voyage_number: null,
            location_locode: 'CNYTN',
            data_source: 'shipping_line',
            created_at: '2026-11-22T18:00:27.240Z',
            invalidated_at: null,
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
              },
            },
            container: {
              data: {
                type: 'container',
                id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
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
        self: 'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef/transport_events?include=vessel,location',
        current:
          'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef/transport_events?include=vessel,location',
        first:
          'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef/transport_events?include=vessel,location',
        last: 'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef/transport_events?include=vessel,location',
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
          id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
          type: 'container',
          attributes: {
            number: 'LFXU1001406',
            ref_numbers: [],
            seal_number: 'SBX100140',
            created_at: '2026-11-22T18:00:27.240Z',
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
                reported_at: '2026-11-22T18:00:27.503Z',
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
            terminal_checked_at: '2026-11-22T18:00:27.510Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-08T14:00:00.000Z',
            pol_full_in_at: '2026-10-12T18:00:00.000Z',
            pol_vessel_loaded_at: '2026-10-17T00:00:00.000Z',
            pol_vessel_departed_at: '2026-10-17T21:00:00.000Z',
            pod_eta_at: '2026-11-01T18:00:00.000Z',
            pod_arrived_at: '2026-11-04T08:00:00.000Z',
            pod_discharged_at: '2026-11-05T20:00:00.000Z',
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
            pod_last_tracking_request_at: '2026-11-22T18:00:27.510Z',
            shipment_last_tracking_request_at: '2026-11-22T18:00:27.242Z',
            pickup_facility_name: 'TraPac',
            pickup_place_locode: 'USLAX',
            pickup_place_name: 'Los Angeles',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
                  id: '01a2046a-a402-73e4-82bf-d4ecd108ab7c',
                },
                {
                  type: 'transport_event',
                  id: '01a2046a-a402-73e4-82bf-da4f49373bec',
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
                last_asked_at: '2026-11-22T18:00:27.242Z',
                last_heard_at: '2026-11-22T18:00:27.242Z',
                last_observed_at: '2026-11-22T18:00:27.242Z',
                last_changed_at: '2026-11-22T18:00:27.242Z',
                failures: 0,
                refusal: null,
              },
              {
                source: 'TEST-terminal',
                party: 'terminal',
                is_pushed: false,
                state: 'fresh',
                last_asked_at: '2026-11-22T18:00:27.510Z',
                last_heard_at: '2026-11-22T18:00:27.510Z',
                last_observed_at: '2026-11-22T18:00:27.510Z',
                last_changed_at: '2026-11-22T18:00:27.510Z',
                failures: 0,
                refusal: null,
              },
            ],
            vessel_suspicions: [],
            contradictions: [],
            disruptions: [],
            last_movement: {
              milestone: 'vessel_discharged',
              at: '2026-11-05T20:00:00.000Z',
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
          },
        },
      ],
      included: [
        {
          id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            named_bill_numbers: ['SBX0DEMO01'],
            former_numbers: [],
            replaced_by_numbers: [],
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent', 'toys'],
            created_at: '2026-11-22T18:00:27.240Z',
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
            pol_atd_at: '2026-10-17T21:00:00.000Z',
            pod_eta_at: '2026-11-01T18:00:00.000Z',
            pod_original_eta_at: '2026-11-01T18:00:00.000Z',
            pod_ata_at: '2026-11-04T08:00:00.000Z',
            destination_eta_at: '2026-11-24T18:00:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-22T18:00:27.242Z',
            line_tracking_last_succeeded_at: '2026-11-22T18:00:27.242Z',
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
                  id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
                },
                {
                  type: 'container',
                  id: '01a2046a-a402-73e4-82bf-ee193f11a95a',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
          id: '01a2046a-a072-753e-9b3d-fa390022f97a',
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
            self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a',
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
          id: '01a2046a-a07e-7273-9f25-831d1a3952eb',
          type: 'custom_field_option',
          attributes: {
            label: 'High',
            value: 'high',
            position: 1,
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a/options/01a2046a-a07e-7273-9f25-831d1a3952eb',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a/options',
        current:
          'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a/options',
        first: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a/options',
        last: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a/options',
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
          id: '01a2046a-a734-7703-adaa-eb314844cab4',
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
                id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
              },
            },
            definition: {
              data: {
                type: 'custom_field_definition',
                id: '01a2046a-a072-753e-9b3d-fa390022f97a',
              },
            },
            user: {
              data: null,
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a734-7703-adaa-eb314844cab4',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/custom_fields?filter%5Bentity_id%5D=01a2046a-a3fb-739f-b2b5-c5bfddf14777&page%5Bnumber%5D=1&page%5Bsize%5D=25',
        current:
          'https://landfall.example.com/v2/custom_fields?filter%5Bentity_id%5D=01a2046a-a3fb-739f-b2b5-c5bfddf14777&page%5Bnumber%5D=1&page%5Bsize%5D=25',
        first:
          'https://landfall.example.com/v2/custom_fields?filter%5Bentity_id%5D=01a2046a-a3fb-739f-b2b5-c5bfddf14777&page%5Bnumber%5D=1&page%5Bsize%5D=25',
        last: 'https://landfall.example.com/v2/custom_fields?filter%5Bentity_id%5D=01a2046a-a3fb-739f-b2b5-c5bfddf14777&page%5Bnumber%5D=1&page%5Bsize%5D=25',
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
          id: '01a2046a-a049-760a-ae6d-d85ce6430904',
          type: 'party',
          attributes: {
            company_name: 'Acme Imports',
          },
          links: {
            self: 'https://landfall.example.com/v2/parties/01a2046a-a049-760a-ae6d-d85ce6430904',
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
          id: '01a2046a-a6e7-751e-803e-0c268a8c15e3',
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
                id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
              },
            },
            definition: {
              data: {
                type: 'custom_field_definition',
                id: '01a2046a-a072-753e-9b3d-fa390022f97a',
              },
            },
            user: {
              data: null,
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a6e7-751e-803e-0c268a8c15e3',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        current:
          'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        first:
          'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        last: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
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
          id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            named_bill_numbers: ['SBX0DEMO01'],
            former_numbers: [],
            replaced_by_numbers: [],
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent'],
            created_at: '2026-11-22T18:00:27.240Z',
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
            pol_atd_at: '2026-10-17T21:00:00.000Z',
            pod_eta_at: '2026-11-01T18:00:00.000Z',
            pod_original_eta_at: '2026-11-01T18:00:00.000Z',
            pod_ata_at: '2026-11-04T08:00:00.000Z',
            destination_eta_at: '2026-11-24T18:00:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-22T18:00:27.242Z',
            line_tracking_last_succeeded_at: '2026-11-22T18:00:27.242Z',
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
                  id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
                },
                {
                  type: 'container',
                  id: '01a2046a-a402-73e4-82bf-ee193f11a95a',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777',
          },
        },
      ],
      included: [
        {
          id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
          type: 'container',
          attributes: {
            number: 'LFXU1001406',
            ref_numbers: [],
            seal_number: 'SBX100140',
            created_at: '2026-11-22T18:00:27.240Z',
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
                reported_at: '2026-11-22T18:00:27.503Z',
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
            terminal_checked_at: '2026-11-22T18:00:27.510Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-08T14:00:00.000Z',
            pol_full_in_at: '2026-10-12T18:00:00.000Z',
            pol_vessel_loaded_at: '2026-10-17T00:00:00.000Z',
            pol_vessel_departed_at: '2026-10-17T21:00:00.000Z',
            pod_eta_at: '2026-11-01T18:00:00.000Z',
            pod_arrived_at: '2026-11-04T08:00:00.000Z',
            pod_discharged_at: '2026-11-05T20:00:00.000Z',
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
            pod_last_tracking_request_at: '2026-11-22T18:00:27.510Z',
            shipment_last_tracking_request_at: '2026-11-22T18:00:27.242Z',
            pickup_facility_name: 'TraPac',
            pickup_place_locode: 'USLAX',
            pickup_place_name: 'Los Angeles',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
                  id: '01a2046a-a402-73e4-82bf-d4ecd108ab7c',
                },
                {
                  type: 'transport_event',
                  id: '01a2046a-a402-73e4-82bf-da4f49373bec',
                },
              ],
            },
          },
        },
        {
          id: '01a2046a-a402-73e4-82bf-ee193f11a95a',
          type: 'container',
          attributes: {
            number: 'LFXU1001509',
            ref_numbers: [],
            seal_number: 'SBX100150',
            created_at: '2026-11-22T18:00:27.240Z',
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
            terminal_checked_at: '2026-11-22T18:00:27.520Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-08T14:00:00.000Z',
            pol_full_in_at: '2026-10-12T23:00:00.000Z',
            pol_vessel_loaded_at: '2026-10-17T00:00:00.000Z',
            pol_vessel_departed_at: '2026-10-17T21:00:00.000Z',
            pod_eta_at: '2026-11-01T18:00:00.000Z',
            pod_arrived_at: '2026-11-04T08:00:00.000Z',
            pod_discharged_at: '2026-11-05T20:00:00.000Z',
            pod_full_out_at: null,
            pod_rail_loaded_at: '2026-11-15T18:00:00.000Z',
            pod_rail_departed_at: '2026-11-17T18:00:00.000Z',
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
            pod_last_tracking_request_at: '2026-11-22T18:00:27.520Z',
            shipment_last_tracking_request_at: '2026-11-22T18:00:27.242Z',
            pickup_facility_name: 'SANDBOX Ramp Chicago',
            pickup_place_locode: 'USCHI',
            pickup_place_name: 'Chicago',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
                  id: '01a2046a-a402-73e4-82bf-f709fa223bea',
                },
                {
                  type: 'transport_event',
                  id: '01a2046a-a403-7158-afef-bf0f1299db40',
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
          id: '01a2046a-a708-7103-938b-91116298fdc4',
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
                id: '01a2046a-a174-77fd-b51d-d4879daf15dc',
              },
            },
            definition: {
              data: {
                type: 'custom_field_definition',
                id: '01a2046a-a0ba-7459-be9f-2f26edf7617b',
              },
            },
            user: {
              data: null,
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a708-7103-938b-91116298fdc4',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/tracking_requests/01a2046a-a174-77fd-b51d-d4879daf15dc/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        current:
          'https://landfall.example.com/v2/tracking_requests/01a2046a-a174-77fd-b51d-d4879daf15dc/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        first:
          'https://landfall.example.com/v2/tracking_requests/01a2046a-a174-77fd-b51d-d4879daf15dc/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        last: 'https://landfall.example.com/v2/tracking_requests/01a2046a-a174-77fd-b51d-d4879daf15dc/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
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
          id: '01a2046a-a174-77fd-b51d-d4879daf15dc',
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
            created_at: '2026-11-22T18:00:26.738Z',
            updated_at: '2026-11-22T18:00:27.242Z',
            shipment_tags: ['urgent'],
          },
          relationships: {
            tracked_object: {
              data: {
                type: 'shipment',
                id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
              },
            },
            customer: {
              data: {
                type: 'party',
                id: '01a2046a-a049-760a-ae6d-d85ce6430904',
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
            self: 'https://landfall.example.com/v2/tracking_requests/01a2046a-a174-77fd-b51d-d4879daf15dc',
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
          id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            named_bill_numbers: ['SBX0DEMO01'],
            former_numbers: [],
            replaced_by_numbers: [],
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent'],
            created_at: '2026-11-22T18:00:27.240Z',
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
            pol_atd_at: '2026-10-17T21:00:00.000Z',
            pod_eta_at: '2026-11-01T18:00:00.000Z',
            pod_original_eta_at: '2026-11-01T18:00:00.000Z',
            pod_ata_at: '2026-11-04T08:00:00.000Z',
            destination_eta_at: '2026-11-24T18:00:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-22T18:00:27.242Z',
            line_tracking_last_succeeded_at: '2026-11-22T18:00:27.242Z',
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
                  id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
                },
                {
                  type: 'container',
                  id: '01a2046a-a402-73e4-82bf-ee193f11a95a',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
          id: '01a2046a-a7af-73e6-83f2-ac3f8042d591',
          type: 'webhook_notification',
          attributes: {
            id: '01a2046a-a7af-73e6-83f2-ac3f8042d591',
            event: 'tracking_request.tracking_stopped',
            delivery_status: 'pending',
            created_at: '2026-11-22T18:00:28.299Z',
            attempts: 0,
            next_attempt_at: '2026-11-22T18:00:28.299Z',
            failed_reason: null,
            last_status_code: null,
            last_error: null,
          },
          relationships: {
            webhook: {
              data: {
                type: 'webhook',
                id: '01a2046a-a0c2-7463-9d07-f8146db1a290',
              },
            },
            reference_object: {
              data: {
                type: 'tracking_request',
                id: '01a2046a-a174-77fd-b51d-d4879daf15dc',
              },
            },
            webhook_notification_logs: {
              data: [],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/webhook_notifications/01a2046a-a7af-73e6-83f2-ac3f8042d591',
          },
        },
        {
          id: '01a2046a-a4d1-72fa-96af-48ab7a0d517a',
          type: 'webhook_notification',
          attributes: {
            id: '01a2046a-a4d1-72fa-96af-48ab7a0d517a',
            event: 'container.transport.available',
            delivery_status: 'pending',
            created_at: '2026-11-22T18:00:27.510Z',
            attempts: 1,
            next_attempt_at: '2026-11-22T18:00:33.198Z',
            failed_reason: null,
            last_status_code: null,
            last_error: 'The name of hooks.example.com could not be resolved (ENOTFOUND).',
          },
          relationships: {
            webhook: {
              data: {
                type: 'webhook',
                id: '01a2046a-a0c2-7463-9d07-f8146db1a290',
              },
            },
            reference_object: {
              data: {
                type: 'transport_event',
                id: '01a2046a-a49d-7720-bbdc-45ec6bd17da8',
              },
            },
            webhook_notification_logs: {
              data: [
                {
                  type: 'webhook_notification_log',
                  id: '01a2046a-a5d1-7275-916b-f52a382d6f27',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/webhook_notifications/01a2046a-a4d1-72fa-96af-48ab7a0d517a',
          },
        },
      ],
      included: [
        {
          id: '01a2046a-a174-77fd-b51d-d4879daf15dc',
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
            created_at: '2026-11-22T18:00:26.738Z',
            updated_at: '2026-11-22T18:00:28.299Z',
            shipment_tags: ['urgent'],
          },
          relationships: {
            tracked_object: {
              data: {
                type: 'shipment',
                id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
              },
            },
            customer: {
              data: {
                type: 'party',
                id: '01a2046a-a049-760a-ae6d-d85ce6430904',
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
            self: 'https://landfall.example.com/v2/tracking_requests/01a2046a-a174-77fd-b51d-d4879daf15dc',
          },
        },
        {
          id: '01a2046a-a49d-7720-bbdc-45ec6bd17da8',
          type: 'transport_event',
          attributes: {
            event: 'container.transport.available',
            timestamp: '2026-11-22T18:00:27.503Z',
            timezone: 'America/Los_Angeles',
            local_time: null,
            voyage_number: null,
            location_locode: 'USLAX',
            data_source: 'terminal',
            created_at: '2026-11-22T18:00:27.510Z',
            invalidated_at: null,
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
              },
            },
            container: {
              data: {
                type: 'container',
                id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
              },
            },
            location: {
              data: {
                type: 'port',
                id: '0e07f230-defa-560c-ae24-f9fd51d806b4',
              },
            },
            vessel: {
              data: null,
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
        self: 'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2046a-a0c2-7463-9d07-f8146db1a290&include=reference_object&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        current:
          'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2046a-a0c2-7463-9d07-f8146db1a290&include=reference_object&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        first:
          'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2046a-a0c2-7463-9d07-f8146db1a290&include=reference_object&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        last: 'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2046a-a0c2-7463-9d07-f8146db1a290&include=reference_object&page%5Bnumber%5D=2&page%5Bsize%5D=30',
        next: 'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2046a-a0c2-7463-9d07-f8146db1a290&include=reference_object&page%5Bnumber%5D=2&page%5Bsize%5D=30',
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
          id: '01a2046a-a0c2-7463-9d07-f8146db1a290',
          type: 'webhook',
          attributes: {
            url: 'https://hooks.example.com/landfall',
            active: true,
            events: ['tracking_request.*'],
            headers: null,
            secret: 'whsec_csPT3EAu+BEnuqukBNf2HBujGMo92wmdecAvDXgaytU=',
            next_secret: null,
            secret_rotation: null,
            disabled_by: null,
            disabled_reason: null,
            disabled_at: null,
            created_at: '2026-11-22T18:00:26.563Z',
            updated_at: '2026-11-22T18:00:26.563Z',
          },
          links: {
            self: 'https://landfall.example.com/v2/webhooks/01a2046a-a0c2-7463-9d07-f8146db1a290',
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
        id: '01a2046a-a7ec-733e-9d37-243e84fb59ab',
        type: 'webhook_recovery',
        attributes: {
          since: '2026-01-01T00:00:00.000Z',
          until: '2026-11-22T18:00:28.397Z',
          created_at: '2026-11-22T18:00:28.397Z',
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
              id: '01a2046a-a0c2-7463-9d07-f8146db1a290',
            },
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2046a-a0c2-7463-9d07-f8146db1a290/recoveries/01a2046a-a7ec-733e-9d37-243e84fb59ab',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2046a-a0c2-7463-9d07-f8146db1a290/recoveries/01a2046a-a7ec-733e-9d37-243e84fb59ab',
      },
    },
  },
  redeliver_webhook_notification: {
    response: {
      data: {
        id: '01a2046a-a7af-73e6-83f2-ac3f8042d591',
        type: 'webhook_notification',
        attributes: {
          id: '01a2046a-a7af-73e6-83f2-ac3f8042d591',
          event: 'tracking_request.tracking_stopped',
          delivery_status: 'pending',
          created_at: '2026-11-22T18:00:28.299Z',
          attempts: 0,
          next_attempt_at: '2026-11-22T18:00:28.391Z',
          failed_reason: null,
          last_status_code: null,
          last_error: null,
        },
        relationships: {
          webhook: {
            data: {
              type: 'webhook',
              id: '01a2046a-a0c2-7463-9d07-f8146db1a290',
            },
          },
          reference_object: {
            data: {
              type: 'tracking_request',
              id: '01a2046a-a174-77fd-b51d-d4879daf15dc',
            },
          },
          webhook_notification_logs: {
            data: [],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/webhook_notifications/01a2046a-a7af-73e6-83f2-ac3f8042d591',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhook_notifications/01a2046a-a7af-73e6-83f2-ac3f8042d591',
      },
    },
  },
  refresh_container: {
    response: {
      message:
        'No refresh was started; Shipping line follows at 2026-11-22T18:00:57.242Z; Terminal follows at 2026-11-22T18:00:57.510Z',
    },
  },
  refresh_containers: {
    request: {
      container_ids: ['01a2046a-a3fc-715d-893c-3f56ac99b3ef'],
    },
    response: {
      containers: [
        {
          id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
          outcome: 'refreshed',
          message:
            'No refresh was started; Shipping line follows at 2026-11-22T18:00:57.242Z; Terminal follows at 2026-11-22T18:00:57.510Z',
        },
      ],
    },
  },
  resume_tracking: {
    response: {
      data: {
        id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
        type: 'shipment',
        attributes: {
          bill_of_lading_number: 'SBX0DEMO01',
          named_bill_numbers: ['SBX0DEMO01'],
          former_numbers: [],
          replaced_by_numbers: [],
          normalized_number: 'SBX0DEMO01',
          ref_numbers: ['PO-1001'],
          tags: ['urgent', 'toys'],
          created_at: '2026-11-22T18:00:27.240Z',
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
          pol_atd_at: '2026-10-17T21:00:00.000Z',
          pod_eta_at: '2026-11-01T18:00:00.000Z',
          pod_original_eta_at: '2026-11-01T18:00:00.000Z',
          pod_ata_at: '2026-11-04T08:00:00.000Z',
          destination_eta_at: '2026-11-24T18:00:00.000Z',
          destination_ata_at: null,
          pol_timezone: 'Asia/Shanghai',
          pod_timezone: 'America/Los_Angeles',
          destination_timezone: 'America/Chicago',
          line_tracking_last_attempted_at: '2026-11-22T18:00:27.242Z',
          line_tracking_last_succeeded_at: '2026-11-22T18:00:27.242Z',
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
                id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
              },
              {
                type: 'container',
                id: '01a2046a-a402-73e4-82bf-ee193f11a95a',
              },
            ],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777',
      },
    },
  },
  rotate_webhook_secret: {
    request: {
      overlap_seconds: 86400,
    },
    response: {
      data: {
        id: '01a2046a-a0c2-7463-9d07-f8146db1a290',
        type: 'webhook',
        attributes: {
          url: 'https://hooks.example.com/landfall',
          active: true,
          events: ['*'],
          headers: null,
          secret: 'whsec_csPT3EAu+BEnuqukBNf2HBujGMo92wmdecAvDXgaytU=',
          next_secret: 'whsec_0HllEbMspKH69U02n7LGJFb6KQyAvaJshp1i0c4BXw4=',
          secret_rotation: {
            switch_at: '2026-11-23T18:00:26.694Z',
          },
          disabled_by: null,
          disabled_reason: null,
          disabled_at: null,
          created_at: '2026-11-22T18:00:26.563Z',
          updated_at: '2026-11-22T18:00:26.694Z',
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2046a-a0c2-7463-9d07-f8146db1a290',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2046a-a0c2-7463-9d07-f8146db1a290',
      },
    },
  },
  search: {
    response: {
      data: [
        {
          id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
          type: 'search_result',
          attributes: {
            entity_type: 'shipment',
            number: 'SBX0DEMO01',
            shipment_id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
            created_at: '2026-11-22T18:00:27.240Z',
            updated_at: '2026-11-22T18:00:27.240Z',
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
        id: '01a2046a-a6f9-7398-b2c4-9f277555067a',
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
              id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2046a-a0b5-768e-b042-ec4b35afdd61',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a6f9-7398-b2c4-9f277555067a',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a6f9-7398-b2c4-9f277555067a',
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
              id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
            },
          },
        },
      },
    },
    response: {
      data: {
        id: '01a2046a-a734-7703-adaa-eb314844cab4',
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
              id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2046a-a072-753e-9b3d-fa390022f97a',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a734-7703-adaa-eb314844cab4',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a734-7703-adaa-eb314844cab4',
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
        id: '01a2046a-a6e7-751e-803e-0c268a8c15e3',
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
              id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2046a-a072-753e-9b3d-fa390022f97a',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a6e7-751e-803e-0c268a8c15e3',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a6e7-751e-803e-0c268a8c15e3',
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
        id: '01a2046a-a708-7103-938b-91116298fdc4',
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
              id: '01a2046a-a174-77fd-b51d-d4879daf15dc',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2046a-a0ba-7459-be9f-2f26edf7617b',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a708-7103-938b-91116298fdc4',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a708-7103-938b-91116298fdc4',
      },
    },
  },
  stop_tracking: {
    response: {
      data: {
        id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
        type: 'shipment',
        attributes: {
          bill_of_lading_number: 'SBX0DEMO01',
          named_bill_numbers: ['SBX0DEMO01'],
          former_numbers: [],
          replaced_by_numbers: [],
          normalized_number: 'SBX0DEMO01',
          ref_numbers: ['PO-1001'],
          tags: ['urgent', 'toys'],
          created_at: '2026-11-22T18:00:27.240Z',
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
          pol_atd_at: '2026-10-17T21:00:00.000Z',
          pod_eta_at: '2026-11-01T18:00:00.000Z',
          pod_original_eta_at: '2026-11-01T18:00:00.000Z',
          pod_ata_at: '2026-11-04T08:00:00.000Z',
          destination_eta_at: '2026-11-24T18:00:00.000Z',
          destination_ata_at: null,
          pol_timezone: 'Asia/Shanghai',
          pod_timezone: 'America/Los_Angeles',
          destination_timezone: 'America/Chicago',
          line_tracking_last_attempted_at: '2026-11-22T18:00:27.242Z',
          line_tracking_last_succeeded_at: '2026-11-22T18:00:27.242Z',
          line_tracking_stopped_at: '2026-11-22T18:00:28.299Z',
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
                id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
              },
              {
                type: 'container',
                id: '01a2046a-a402-73e4-82bf-ee193f11a95a',
              },
            ],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
        'X-SVC-Webhook-Signature': '774a721753850228d3bc13dcc52f1ca2d58380021b2c621ef18f11272fe5986a',
        'webhook-id': '01a2046a-a139-75d2-9b0e-960b0bb50ba3',
        'webhook-timestamp': '1795370426',
        'webhook-signature': 'v1,9M8+tEj37t2Fd30ghBQ7XaXmhwBoo0xGxi4c4UkL7BE=',
        'X-SVC-Webhook-Event': 'tracking_request.succeeded',
        'X-SVC-Webhook-Attempt': '1',
      },
      request_body:
        '{"data":{"id":"01a2046a-a139-75d2-9b0e-960b0bb50ba3","type":"webhook_notification","attributes":{"id":"01a2046a-a139-75d2-9b0e-960b0bb50ba3","event":"tracking_request.succeeded","delivery_status":"pending","created_at":"2026-05-05T09:00:00.000Z"},"relationships":{"webhook":{"data":{"type":"webhook","id":"01a2046a-a0c2-7463-9d07-f8146db1a290"}},"reference_object":{"data":{"type":"tracking_request","id":"547d4241-ed5c-56e6-87e0-1aca01959df7"}},"webhook_notification_logs":{"data":[]}}},"included":[{"id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f","type":"shipment","attributes":{"bill_of_lading_number":"TESTEXAMPLE01","named_bill_numbers":["TESTEXAMPLE01"],"former_numbers":[],"replaced_by_numbers":[],"normalized_number":"TESTEXAMPLE01","ref_numbers":["PO-10482"],"tags":["example"],"created_at":"2026-05-01T08:00:00.000Z","port_of_lading_locode":"CNNGB","port_of_lading_name":"Ningbo","port_of_discharge_locode":"USLAX","port_of_discharge_name":"Los Angeles","destination_locode":"USCHI","destination_name":"Chicago","shipping_line_scac":"TEST","shipping_line_name":"Landfall Sandbox","shipping_line_short_name":"Sandbox","customer_name":null,"pod_vessel_name":"EXAMPLE STAR","pod_vessel_imo":"9074729","pod_voyage_number":"042E","pol_etd_at":"2026-05-08T01:30:00.000Z","pol_atd_at":null,"pod_eta_at":"2026-05-24T13:00:00.000Z","pod_original_eta_at":"2026-05-23T09:00:00.000Z","pod_ata_at":null,"destination_eta_at":"2026-06-01T09:10:00.000Z","destination_ata_at":null,"pol_timezone":"Asia/Shanghai","pod_timezone":"America/Los_Angeles","destination_timezone":"America/Chicago","line_tracking_last_attempted_at":"2026-05-05T09:00:00.000Z","line_tracking_last_succeeded_at":"2026-05-05T09:00:00.000Z","line_tracking_stopped_at":null,"line_tracking_stopped_reason":null},"relationships":{"destination":{"data":{"type":"metro_area","id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad"}},"port_of_lading":{"data":{"type":"port","id":"447bbab0-e9f0-5057-8954-6bd66e8460e0"}},"port_of_discharge":{"data":{"type":"port","id":"0e07f230-defa-560c-ae24-f9fd51d806b4"}},"pod_terminal":{"data":{"type":"terminal","id":"5c2cf616-1523-5caf-959d-f24e1eff8049"}},"destination_terminal":{"data":{"type":"rail_terminal","id":"4a78f300-3109-5a3f-970d-77cc04590d17"}},"line_tracking_stopped_by_user":{"data":null},"containers":{"data":[{"type":"container","id":"7b03afad-1f9e-5e53-a7b0-1bc269632ff0"}]}}},{"id":"7b03afad-1f9e-5e53-a7b0-1bc269632ff0","type":"container","attributes":{"number":"CSQU3054383","ref_numbers":[],"seal_number":"SL0042","created_at":"2026-05-01T08:00:00.000Z","equipment_type":"dry","equipment_length":40,"equipment_height":"high_cube","weight_in_lbs":40124,"current_status":"new","pickup_lfd":null,"import_deadlines":{"pickup_lfd_line":null,"pickup_lfd_terminal":null,"pickup_lfd_rail":null},"last_free_days":[],"pickup_appointment_at":null,"pickup_appointment_timezone":null,"availability_known":false,"available_for_pickup":null,"ready_for_pickup":null,"holds_at_pod_terminal":[],"holds_reported":false,"fees_at_pod_terminal":[],"fees_reported":false,"location_at_pod_terminal":null,"terminal_checked_at":null,"pod_full_out_chassis_number":null,"empty_out_at":"2026-05-02T02:10:00.000Z","pol_full_in_at":"2026-05-04T06:40:00.000Z","pol_vessel_loaded_at":null,"pol_vessel_departed_at":null,"pod_eta_at":"2026-05-24T13:00:00.000Z","pod_arrived_at":null,"pod_discharged_at":null,"pod_full_out_at":null,"pod_rail_loaded_at":null,"pod_rail_departed_at":null,"pod_rail_carrier_scac":null,"ind_rail_carrier_scac":null,"ind_eta_at":"2026-06-01T09:10:00.000Z","ind_ata_at":null,"ind_rail_unloaded_at":null,"ind_facility_lfd_on":null,"final_destination_full_out_at":null,"delivered_at":null,"empty_terminated_at":null,"pod_timezone":"America/Los_Angeles","final_destination_timezone":"America/Chicago","empty_terminated_timezone":null,"pod_last_tracking_request_at":null,"shipment_last_tracking_request_at":"2026-05-05T09:00:00.000Z","pickup_facility_name":"Example Intermodal Ramp","pickup_place_locode":"USCHI","pickup_place_name":"Chicago"},"relationships":{"shipment":{"data":{"type":"shipment","id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f"}},"pod_terminal":{"data":{"type":"terminal","id":"5c2cf616-1523-5caf-959d-f24e1eff8049"}},"pickup_facility":{"data":{"type":"rail_terminal","id":"4a78f300-3109-5a3f-970d-77cc04590d17"}}}},{"id":"447bbab0-e9f0-5057-8954-6bd66e8460e0","type":"port","attributes":{"code":"CNNGB","name":"Ningbo","state_abbr":null,"country_code":"CN","time_zone":"Asia/Shanghai","latitude":29.94,"longitude":121.86,"city":"Ningbo"}},{"id":"0e07f230-defa-560c-ae24-f9fd51d806b4","type":"port","attributes":{"code":"USLAX","name":"Los Angeles","state_abbr":"CA","country_code":"US","time_zone":"America/Los_Angeles","latitude":33.74,"longitude":-118.26,"city":"Los Angeles"}},{"id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad","type":"metro_area","attributes":{"code":"USCHI","name":"Chicago","state_abbr":"IL","country_code":"US","time_zone":"America/Chicago","latitude":41.85,"longitude":-87.65}},{"id":"5c2cf616-1523-5caf-959d-f24e1eff8049","type":"terminal","attributes":{"name":"Example Container Terminal","nickname":"Example","firms_code":"X123","smdg_code":"XMPL"},"relationships":{"port":{"data":{"type":"port","id":"0e07f230-defa-560c-ae24-f9fd51d806b4"}}}},{"id":"4a78f300-3109-5a3f-970d-77cc04590d17","type":"rail_terminal","attributes":{"name":"Example Intermodal Ramp","firms_code":"X456"},"relationships":{"port":{"data":null},"metro_area":{"data":{"type":"metro_area","id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad"}}}},{"id":"547d4241-ed5c-56e6-87e0-1aca01959df7","type":"tracking_request","attributes":{"request_type":"bill_of_lading","request_number":"TESTEXAMPLE01","scac":"TEST","status":"created","failed_reason":null,"is_retrying":false,"retry_count":0,"ref_numbers":["PO-10482"],"tags":["example"],"created_at":"2026-05-01T08:00:00.000Z","updated_at":"2026-05-05T09:00:00.000Z","shipment_tags":["example"]},"relationships":{"tracked_object":{"data":{"type":"shipment","id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f"}},"customer":{"data":null},"user":{"data":null},"shipping_line":{"data":{"type":"shipping_line","id":"2b66c67e-a2e6-5dce-9a37-86cd433d0818"}}}}]}',
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
        id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
        type: 'container',
        attributes: {
          number: 'LFXU1001406',
          ref_numbers: ['PALLET-7'],
          seal_number: 'SBX100140',
          created_at: '2026-11-22T18:00:27.240Z',
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
              reported_at: '2026-11-22T18:00:27.503Z',
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
          terminal_checked_at: '2026-11-22T18:00:27.510Z',
          pod_full_out_chassis_number: null,
          empty_out_at: '2026-10-08T14:00:00.000Z',
          pol_full_in_at: '2026-10-12T18:00:00.000Z',
          pol_vessel_loaded_at: '2026-10-17T00:00:00.000Z',
          pol_vessel_departed_at: '2026-10-17T21:00:00.000Z',
          pod_eta_at: '2026-11-01T18:00:00.000Z',
          pod_arrived_at: '2026-11-04T08:00:00.000Z',
          pod_discharged_at: '2026-11-05T20:00:00.000Z',
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
          pod_last_tracking_request_at: '2026-11-22T18:00:27.510Z',
          shipment_last_tracking_request_at: '2026-11-22T18:00:27.242Z',
          pickup_facility_name: 'TraPac',
          pickup_place_locode: 'USLAX',
          pickup_place_name: 'Los Angeles',
        },
        relationships: {
          shipment: {
            data: {
              type: 'shipment',
              id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
                id: '01a2046a-a402-73e4-82bf-d4ecd108ab7c',
              },
              {
                type: 'transport_event',
                id: '01a2046a-a402-73e4-82bf-da4f49373bec',
              },
            ],
          },
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef',
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
        id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
      },
    },
    response: {
      data: {
        id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
        type: 'container',
        attributes: {
          number: 'LFXU1001406',
          ref_numbers: ['PALLET-8'],
          seal_number: 'SBX100140',
          created_at: '2026-11-22T18:00:27.240Z',
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
              reported_at: '2026-11-22T18:00:27.503Z',
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
          terminal_checked_at: '2026-11-22T18:00:27.510Z',
          pod_full_out_chassis_number: null,
          empty_out_at: '2026-10-08T14:00:00.000Z',
          pol_full_in_at: '2026-10-12T18:00:00.000Z',
          pol_vessel_loaded_at: '2026-10-17T00:00:00.000Z',
          pol_vessel_departed_at: '2026-10-17T21:00:00.000Z',
          pod_eta_at: '2026-11-01T18:00:00.000Z',
          pod_arrived_at: '2026-11-04T08:00:00.000Z',
          pod_discharged_at: '2026-11-05T20:00:00.000Z',
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
          pod_last_tracking_request_at: '2026-11-22T18:00:27.510Z',
          shipment_last_tracking_request_at: '2026-11-22T18:00:27.242Z',
          pickup_facility_name: 'TraPac',
          pickup_place_locode: 'USLAX',
          pickup_place_name: 'Los Angeles',
        },
        relationships: {
          shipment: {
            data: {
              type: 'shipment',
              id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
                id: '01a2046a-a402-73e4-82bf-d4ecd108ab7c',
              },
              {
                type: 'transport_event',
                id: '01a2046a-a402-73e4-82bf-da4f49373bec',
              },
            ],
          },
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/containers/01a2046a-a3fc-715d-893c-3f56ac99b3ef',
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
        id: '01a2046a-a6f9-7398-b2c4-9f277555067a',
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
              id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2046a-a0b5-768e-b042-ec4b35afdd61',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a6f9-7398-b2c4-9f277555067a',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a6f9-7398-b2c4-9f277555067a',
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
        id: '01a2046a-a734-7703-adaa-eb314844cab4',
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
              id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2046a-a072-753e-9b3d-fa390022f97a',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a734-7703-adaa-eb314844cab4',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a734-7703-adaa-eb314844cab4',
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
        id: '01a2046a-a072-753e-9b3d-fa390022f97a',
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
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a',
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
        id: '01a2046a-a07e-7273-9f25-831d1a3952eb',
        type: 'custom_field_option',
        attributes: {
          label: 'Very high',
          value: 'high',
          position: 1,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a/options/01a2046a-a07e-7273-9f25-831d1a3952eb',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2046a-a072-753e-9b3d-fa390022f97a/options/01a2046a-a07e-7273-9f25-831d1a3952eb',
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
        id: '01a2046a-a049-760a-ae6d-d85ce6430904',
        type: 'party',
        attributes: {
          company_name: 'Acme Imports Ltd',
        },
        links: {
          self: 'https://landfall.example.com/v2/parties/01a2046a-a049-760a-ae6d-d85ce6430904',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/parties/01a2046a-a049-760a-ae6d-d85ce6430904',
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
        id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
        type: 'shipment',
        attributes: {
          bill_of_lading_number: 'SBX0DEMO01',
          named_bill_numbers: ['SBX0DEMO01'],
          former_numbers: [],
          replaced_by_numbers: [],
          normalized_number: 'SBX0DEMO01',
          ref_numbers: ['PO-1001'],
          tags: ['urgent', 'toys'],
          created_at: '2026-11-22T18:00:27.240Z',
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
          pol_atd_at: '2026-10-17T21:00:00.000Z',
          pod_eta_at: '2026-11-01T18:00:00.000Z',
          pod_original_eta_at: '2026-11-01T18:00:00.000Z',
          pod_ata_at: '2026-11-04T08:00:00.000Z',
          destination_eta_at: '2026-11-24T18:00:00.000Z',
          destination_ata_at: null,
          pol_timezone: 'Asia/Shanghai',
          pod_timezone: 'America/Los_Angeles',
          destination_timezone: 'America/Chicago',
          line_tracking_last_attempted_at: '2026-11-22T18:00:27.242Z',
          line_tracking_last_succeeded_at: '2026-11-22T18:00:27.242Z',
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
                id: '01a2046a-a3fc-715d-893c-3f56ac99b3ef',
              },
              {
                type: 'container',
                id: '01a2046a-a402-73e4-82bf-ee193f11a95a',
              },
            ],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2046a-a3fb-739f-b2b5-c5bfddf14777',
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
        id: '01a2046a-a6e7-751e-803e-0c268a8c15e3',
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
              id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2046a-a072-753e-9b3d-fa390022f97a',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a6e7-751e-803e-0c268a8c15e3',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a6e7-751e-803e-0c268a8c15e3',
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
        id: '01a2046a-a174-77fd-b51d-d4879daf15dc',
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
          created_at: '2026-11-22T18:00:26.738Z',
          updated_at: '2026-11-22T18:00:27.797Z',
          shipment_tags: ['urgent'],
        },
        relationships: {
          tracked_object: {
            data: {
              type: 'shipment',
              id: '01a2046a-a3fb-739f-b2b5-c5bfddf14777',
            },
          },
          customer: {
            data: {
              type: 'party',
              id: '01a2046a-a049-760a-ae6d-d85ce6430904',
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
          self: 'https://landfall.example.com/v2/tracking_requests/01a2046a-a174-77fd-b51d-d4879daf15dc',
        },
        meta: {
          next_poll_at: null,
          given_up_at: null,
          refusal: null,
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/tracking_requests/01a2046a-a174-77fd-b51d-d4879daf15dc',
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
        id: '01a2046a-a708-7103-938b-91116298fdc4',
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
              id: '01a2046a-a174-77fd-b51d-d4879daf15dc',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2046a-a0ba-7459-be9f-2f26edf7617b',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a708-7103-938b-91116298fdc4',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2046a-a708-7103-938b-91116298fdc4',
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
        id: '01a2046a-a0c2-7463-9d07-f8146db1a290',
        type: 'webhook',
        attributes: {
          url: 'https://hooks.example.com/landfall',
          active: true,
          events: ['*'],
          headers: null,
          secret: 'whsec_csPT3EAu+BEnuqukBNf2HBujGMo92wmdecAvDXgaytU=',
          next_secret: null,
          secret_rotation: null,
          disabled_by: null,
          disabled_reason: null,
          disabled_at: null,
          created_at: '2026-11-22T18:00:26.563Z',
          updated_at: '2026-11-22T18:00:26.594Z',
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2046a-a0c2-7463-9d07-f8146db1a290',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2046a-a0c2-7463-9d07-f8146db1a290',
      },
    },
  },
};
