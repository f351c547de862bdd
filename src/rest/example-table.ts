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
        id: '01a2006c-c868-7175-8340-abb29b5b83a1',
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
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1',
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
        id: '01a2006c-c870-75c4-81e4-7d8a2ca229f9',
        type: 'custom_field_option',
        attributes: {
          label: 'High',
          value: 'high',
          position: 1,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1/options/01a2006c-c870-75c4-81e4-7d8a2ca229f9',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1/options/01a2006c-c870-75c4-81e4-7d8a2ca229f9',
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
        id: '01a2006c-c840-77cb-a5ce-78b731314858',
        type: 'party',
        attributes: {
          company_name: 'Acme Imports',
        },
        links: {
          self: 'https://landfall.example.com/v2/parties/01a2006c-c840-77cb-a5ce-78b731314858',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/parties/01a2006c-c840-77cb-a5ce-78b731314858',
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
              id: '01a2006c-c840-77cb-a5ce-78b731314858',
            },
          },
        },
      },
    },
    response: {
      data: {
        id: '01a2006c-c903-71ef-8081-2c2d5bc7faf6',
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
          created_at: '2026-11-21T23:24:19.075Z',
          updated_at: '2026-11-21T23:24:19.075Z',
          shipment_tags: ['urgent'],
        },
        relationships: {
          tracked_object: {
            data: null,
          },
          customer: {
            data: {
              type: 'party',
              id: '01a2006c-c840-77cb-a5ce-78b731314858',
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
          self: 'https://landfall.example.com/v2/tracking_requests/01a2006c-c903-71ef-8081-2c2d5bc7faf6',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/tracking_requests/01a2006c-c903-71ef-8081-2c2d5bc7faf6',
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
        id: '01a2006c-c8a2-7604-87b9-3fd51c901e36',
        type: 'webhook',
        attributes: {
          url: 'https://hooks.example.com/landfall',
          active: true,
          events: ['tracking_request.*'],
          headers: null,
          secret: 'whsec_xk55aSoJqRSxqWiDOLHGVJXuzcKjGRqGDF5KXqD5qsQ=',
          next_secret: null,
          secret_rotation: null,
          disabled_by: null,
          disabled_reason: null,
          disabled_at: null,
          created_at: '2026-11-21T23:24:18.979Z',
          updated_at: '2026-11-21T23:24:18.979Z',
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2006c-c8a2-7604-87b9-3fd51c901e36',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2006c-c8a2-7604-87b9-3fd51c901e36',
      },
    },
  },
  delete_container_custom_field: {},
  delete_custom_field: {
    response: {
      data: {
        id: '01a2006c-ce15-768b-b5de-f4c9e681b64b',
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
              id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2006c-c868-7175-8340-abb29b5b83a1',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2006c-ce15-768b-b5de-f4c9e681b64b',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2006c-ce15-768b-b5de-f4c9e681b64b',
      },
    },
  },
  delete_custom_field_definition: {
    response: {
      data: {
        id: '01a2006c-c89b-70b2-8d03-8e954b2e65ea',
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
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c89b-70b2-8d03-8e954b2e65ea',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c89b-70b2-8d03-8e954b2e65ea',
      },
    },
  },
  delete_custom_field_option: {
    response: {
      data: {
        id: '01a2006c-c870-75c4-81e4-7d8a2ca229f9',
        type: 'custom_field_option',
        attributes: {
          label: 'Very high',
          value: 'high',
          position: 1,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1/options/01a2006c-c870-75c4-81e4-7d8a2ca229f9',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1/options/01a2006c-c870-75c4-81e4-7d8a2ca229f9',
      },
    },
  },
  delete_shipment_custom_field: {},
  delete_tracking_request_custom_field: {},
  delete_webhook: {},
  get_container: {
    response: {
      data: {
        id: '01a2006c-cb28-7491-a212-d776e3036ebf',
        type: 'container',
        attributes: {
          number: 'LFXU1001406',
          ref_numbers: [],
          seal_number: 'SBX100140',
          created_at: '2026-11-21T23:24:19.604Z',
          equipment_type: 'dry',
          equipment_length: 40,
          equipment_height: 'high_cube',
          weight_in_lbs: null,
          current_status: 'available',
          pickup_lfd: '2026-11-23T08:00:00.000Z',
          import_deadlines: {
            pickup_lfd_line: null,
            pickup_lfd_terminal: '2026-11-23T08:00:00.000Z',
            pickup_lfd_rail: null,
          },
          pickup_appointment_at: null,
          availability_known: true,
          available_for_pickup: true,
          holds_at_pod_terminal: [],
          fees_at_pod_terminal: [
            {
              type: 'exam',
              amount: 425,
              currency_code: 'USD',
            },
          ],
          location_at_pod_terminal: 'SANDBOX ROW 4',
          terminal_checked_at: '2026-11-21T23:24:19.680Z',
          pod_full_out_chassis_number: null,
          empty_out_at: '2026-10-07T19:24:00.000Z',
          pol_full_in_at: '2026-10-11T23:24:00.000Z',
          pol_vessel_loaded_at: '2026-10-16T05:24:00.000Z',
          pol_vessel_departed_at: '2026-10-17T02:24:00.000Z',
          pod_eta_at: '2026-10-31T23:24:00.000Z',
          pod_arrived_at: '2026-11-03T13:24:00.000Z',
          pod_discharged_at: '2026-11-05T01:24:00.000Z',
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
          pod_last_tracking_request_at: '2026-11-21T23:24:19.680Z',
          shipment_last_tracking_request_at: '2026-11-21T23:24:19.604Z',
        },
        relationships: {
          shipment: {
            data: {
              type: 'shipment',
              id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
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
                id: '01a2006c-cb28-7491-a212-ddeb6bbf799d',
              },
              {
                type: 'transport_event',
                id: '01a2006c-cb28-7491-a212-e1e6e384ae80',
              },
            ],
          },
        },
      },
      included: [
        {
          id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent', 'toys'],
            created_at: '2026-11-21T23:24:19.604Z',
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
            pol_atd_at: '2026-10-17T02:24:00.000Z',
            pod_eta_at: '2026-10-31T23:24:00.000Z',
            pod_original_eta_at: '2026-10-31T23:24:00.000Z',
            pod_ata_at: '2026-11-03T13:24:00.000Z',
            destination_eta_at: '2026-11-23T23:24:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-21T23:24:19.604Z',
            line_tracking_last_succeeded_at: '2026-11-21T23:24:19.604Z',
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
                  id: '01a2006c-cb28-7491-a212-d776e3036ebf',
                },
                {
                  type: 'container',
                  id: '01a2006c-cb28-7491-a212-f68237e38dd5',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060',
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
        self: 'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf',
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
            outbound_atd_at: '2026-10-17T02:24:00.000Z',
            updated_at: '2026-11-21T23:24:19.689Z',
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
            inbound_eta_at: '2026-10-31T23:24:00.000Z',
            inbound_ata_at: '2026-11-03T13:24:00.000Z',
            outbound_etd_at: null,
            outbound_atd_at: null,
            updated_at: '2026-11-21T23:24:19.689Z',
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
            outbound_atd_at: '2026-10-17T02:24:00.000Z',
            updated_at: '2026-11-21T23:24:19.689Z',
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
            inbound_eta_at: '2026-10-31T23:24:00.000Z',
            inbound_ata_at: '2026-11-03T13:24:00.000Z',
            outbound_etd_at: null,
            outbound_atd_at: null,
            updated_at: '2026-11-21T23:24:19.689Z',
          },
        },
      ],
    },
  },
  get_custom_field: {
    response: {
      data: {
        id: '01a2006c-ce15-768b-b5de-f4c9e681b64b',
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
              id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2006c-c868-7175-8340-abb29b5b83a1',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2006c-ce15-768b-b5de-f4c9e681b64b',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2006c-ce15-768b-b5de-f4c9e681b64b',
      },
    },
  },
  get_custom_field_definition: {
    response: {
      data: {
        id: '01a2006c-c868-7175-8340-abb29b5b83a1',
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
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1',
      },
    },
  },
  get_custom_field_option: {
    response: {
      data: {
        id: '01a2006c-c870-75c4-81e4-7d8a2ca229f9',
        type: 'custom_field_option',
        attributes: {
          label: 'High',
          value: 'high',
          position: 1,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1/options/01a2006c-c870-75c4-81e4-7d8a2ca229f9',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1/options/01a2006c-c870-75c4-81e4-7d8a2ca229f9',
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
        id: '01a2006c-c840-77cb-a5ce-78b731314858',
        type: 'party',
        attributes: {
          company_name: 'Acme Imports',
        },
        links: {
          self: 'https://landfall.example.com/v2/parties/01a2006c-c840-77cb-a5ce-78b731314858',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/parties/01a2006c-c840-77cb-a5ce-78b731314858',
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
        id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
        type: 'shipment',
        attributes: {
          bill_of_lading_number: 'SBX0DEMO01',
          normalized_number: 'SBX0DEMO01',
          ref_numbers: ['PO-1001'],
          tags: ['urgent'],
          created_at: '2026-11-21T23:24:19.604Z',
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
          pol_atd_at: '2026-10-17T02:24:00.000Z',
          pod_eta_at: '2026-10-31T23:24:00.000Z',
          pod_original_eta_at: '2026-10-31T23:24:00.000Z',
          pod_ata_at: '2026-11-03T13:24:00.000Z',
          destination_eta_at: '2026-11-23T23:24:00.000Z',
          destination_ata_at: null,
          pol_timezone: 'Asia/Shanghai',
          pod_timezone: 'America/Los_Angeles',
          destination_timezone: 'America/Chicago',
          line_tracking_last_attempted_at: '2026-11-21T23:24:19.604Z',
          line_tracking_last_succeeded_at: '2026-11-21T23:24:19.604Z',
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
                id: '01a2006c-cb28-7491-a212-d776e3036ebf',
              },
              {
                type: 'container',
                id: '01a2006c-cb28-7491-a212-f68237e38dd5',
              },
            ],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060',
        },
      },
      included: [
        {
          id: '01a2006c-cb28-7491-a212-d776e3036ebf',
          type: 'container',
          attributes: {
            number: 'LFXU1001406',
            ref_numbers: [],
            seal_number: 'SBX100140',
            created_at: '2026-11-21T23:24:19.604Z',
            equipment_type: 'dry',
            equipment_length: 40,
            equipment_height: 'high_cube',
            weight_in_lbs: null,
            current_status: 'available',
            pickup_lfd: '2026-11-23T08:00:00.000Z',
            import_deadlines: {
              pickup_lfd_line: null,
              pickup_lfd_terminal: '2026-11-23T08:00:00.000Z',
              pickup_lfd_rail: null,
            },
            pickup_appointment_at: null,
            availability_known: true,
            available_for_pickup: true,
            holds_at_pod_terminal: [],
            fees_at_pod_terminal: [
              {
                type: 'exam',
                amount: 425,
                currency_code: 'USD',
              },
            ],
            location_at_pod_terminal: 'SANDBOX ROW 4',
            terminal_checked_at: '2026-11-21T23:24:19.680Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-07T19:24:00.000Z',
            pol_full_in_at: '2026-10-11T23:24:00.000Z',
            pol_vessel_loaded_at: '2026-10-16T05:24:00.000Z',
            pol_vessel_departed_at: '2026-10-17T02:24:00.000Z',
            pod_eta_at: '2026-10-31T23:24:00.000Z',
            pod_arrived_at: '2026-11-03T13:24:00.000Z',
            pod_discharged_at: '2026-11-05T01:24:00.000Z',
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
            pod_last_tracking_request_at: '2026-11-21T23:24:19.680Z',
            shipment_last_tracking_request_at: '2026-11-21T23:24:19.604Z',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
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
                  id: '01a2006c-cb28-7491-a212-ddeb6bbf799d',
                },
                {
                  type: 'transport_event',
                  id: '01a2006c-cb28-7491-a212-e1e6e384ae80',
                },
              ],
            },
          },
        },
        {
          id: '01a2006c-cb28-7491-a212-f68237e38dd5',
          type: 'container',
          attributes: {
            number: 'LFXU1001509',
            ref_numbers: [],
            seal_number: 'SBX100150',
            created_at: '2026-11-21T23:24:19.604Z',
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
            pickup_appointment_at: null,
            availability_known: false,
            available_for_pickup: null,
            holds_at_pod_terminal: [],
            fees_at_pod_terminal: [],
            location_at_pod_terminal: 'SANDBOX RAIL STACK',
            terminal_checked_at: '2026-11-21T23:24:19.682Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-07T19:24:00.000Z',
            pol_full_in_at: '2026-10-12T04:24:00.000Z',
            pol_vessel_loaded_at: '2026-10-16T05:24:00.000Z',
            pol_vessel_departed_at: '2026-10-17T02:24:00.000Z',
            pod_eta_at: '2026-10-31T23:24:00.000Z',
            pod_arrived_at: '2026-11-03T13:24:00.000Z',
            pod_discharged_at: '2026-11-05T01:24:00.000Z',
            pod_full_out_at: null,
            pod_rail_loaded_at: '2026-11-14T23:24:00.000Z',
            pod_rail_departed_at: '2026-11-16T23:24:00.000Z',
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
            pod_last_tracking_request_at: '2026-11-21T23:24:19.682Z',
            shipment_last_tracking_request_at: '2026-11-21T23:24:19.604Z',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
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
                  id: '01a2006c-cb29-721b-b6cf-f65c5e19d6e8',
                },
                {
                  type: 'transport_event',
                  id: '01a2006c-cb29-721b-b6cf-f9b90a3aea8a',
                },
              ],
            },
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060',
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
          alternative_scacs: ['MCPU', 'SUDU'],
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
        id: '01a2006c-c903-71ef-8081-2c2d5bc7faf6',
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
          created_at: '2026-11-21T23:24:19.075Z',
          updated_at: '2026-11-21T23:24:19.604Z',
          shipment_tags: ['urgent'],
        },
        relationships: {
          tracked_object: {
            data: {
              type: 'shipment',
              id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
            },
          },
          customer: {
            data: {
              type: 'party',
              id: '01a2006c-c840-77cb-a5ce-78b731314858',
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
          self: 'https://landfall.example.com/v2/tracking_requests/01a2006c-c903-71ef-8081-2c2d5bc7faf6',
        },
      },
      included: [
        {
          id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent'],
            created_at: '2026-11-21T23:24:19.604Z',
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
            pol_atd_at: '2026-10-17T02:24:00.000Z',
            pod_eta_at: '2026-10-31T23:24:00.000Z',
            pod_original_eta_at: '2026-10-31T23:24:00.000Z',
            pod_ata_at: '2026-11-03T13:24:00.000Z',
            destination_eta_at: '2026-11-23T23:24:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-21T23:24:19.604Z',
            line_tracking_last_succeeded_at: '2026-11-21T23:24:19.604Z',
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
                  id: '01a2006c-cb28-7491-a212-d776e3036ebf',
                },
                {
                  type: 'container',
                  id: '01a2006c-cb28-7491-a212-f68237e38dd5',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/tracking_requests/01a2006c-c903-71ef-8081-2c2d5bc7faf6',
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
              heading: 43,
              timestamp: '2026-11-21T23:24:20.424Z',
              estimated: true,
            },
            {
              latitude: 22.72332,
              longitude: 114.42524,
              heading: 43.1,
              timestamp: '2026-11-22T00:11:35.222Z',
              estimated: true,
            },
          ],
        },
      },
      meta: {
        schematic: true,
        assumed_speed_knots: 16,
        distance_nautical_miles: 6287,
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
              heading: 72.9,
              timestamp: '2026-11-21T23:24:20.442Z',
              estimated: true,
            },
            {
              latitude: 30.02089,
              longitude: -159.92169,
              heading: 72.9,
              timestamp: '2026-11-21T23:40:18.945Z',
              estimated: true,
            },
          ],
        },
      },
      meta: {
        schematic: true,
        assumed_speed_knots: 16,
        distance_nautical_miles: 2126,
        basis: 'As if it left the given point now.',
      },
    },
  },
  get_webhook: {
    response: {
      data: {
        id: '01a2006c-c8a2-7604-87b9-3fd51c901e36',
        type: 'webhook',
        attributes: {
          url: 'https://hooks.example.com/landfall',
          active: true,
          events: ['tracking_request.*'],
          headers: null,
          secret: 'whsec_xk55aSoJqRSxqWiDOLHGVJXuzcKjGRqGDF5KXqD5qsQ=',
          next_secret: null,
          secret_rotation: null,
          disabled_by: null,
          disabled_reason: null,
          disabled_at: null,
          created_at: '2026-11-21T23:24:18.979Z',
          updated_at: '2026-11-21T23:24:18.979Z',
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2006c-c8a2-7604-87b9-3fd51c901e36',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2006c-c8a2-7604-87b9-3fd51c901e36',
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
      last_failure_at: null,
      consecutive_failures: 0,
      circuit: 'closed',
      circuit_open_until: null,
      pending: 35,
      oldest_pending_at: '2026-11-21T23:24:19.604Z',
      next_attempt_at: '2026-11-21T23:24:19.604Z',
      warned_at: null,
      disabled_if_failing_at: null,
    },
  },
  get_webhook_notification: {
    response: {
      data: {
        id: '01a2006c-ce6d-701b-bd30-c75826f05bc5',
        type: 'webhook_notification',
        attributes: {
          id: '01a2006c-ce6d-701b-bd30-c75826f05bc5',
          event: 'tracking_request.tracking_stopped',
          delivery_status: 'pending',
          created_at: '2026-11-21T23:24:20.452Z',
          attempts: 0,
          next_attempt_at: '2026-11-21T23:24:20.452Z',
          failed_reason: null,
          last_status_code: null,
          last_error: null,
        },
        relationships: {
          webhook: {
            data: {
              type: 'webhook',
              id: '01a2006c-c8a2-7604-87b9-3fd51c901e36',
            },
          },
          reference_object: {
            data: {
              type: 'tracking_request',
              id: '01a2006c-c903-71ef-8081-2c2d5bc7faf6',
            },
          },
          webhook_notification_logs: {
            data: [],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/webhook_notifications/01a2006c-ce6d-701b-bd30-c75826f05bc5',
        },
      },
      included: [
        {
          id: '01a2006c-c8a2-7604-87b9-3fd51c901e36',
          type: 'webhook',
          attributes: {
            url: 'https://hooks.example.com/landfall',
            active: true,
            events: ['*'],
            headers: null,
            secret: 'whsec_xk55aSoJqRSxqWiDOLHGVJXuzcKjGRqGDF5KXqD5qsQ=',
            next_secret: 'whsec_15e9BucTu3jdRSRLyAn2zk8/kxIwlW4ztsLogel32Z4=',
            secret_rotation: {
              switch_at: '2026-11-22T23:24:19.060Z',
            },
            disabled_by: null,
            disabled_reason: null,
            disabled_at: null,
            created_at: '2026-11-21T23:24:18.979Z',
            updated_at: '2026-11-21T23:24:19.060Z',
          },
          links: {
            self: 'https://landfall.example.com/v2/webhooks/01a2006c-c8a2-7604-87b9-3fd51c901e36',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/webhook_notifications/01a2006c-ce6d-701b-bd30-c75826f05bc5',
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
        links: {
          self: 'https://landfall.example.com/v2/webhook_notifications/766351c5-2f33-5206-b258-7540dd44b160',
        },
      },
      included: [
        {
          id: '6555edc9-6d7d-5878-a8e0-4eb12e9d500f',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'TESTEXAMPLE01',
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
          links: {
            self: 'https://landfall.example.com/v2/shipments/6555edc9-6d7d-5878-a8e0-4eb12e9d500f',
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
            pickup_appointment_at: null,
            availability_known: false,
            available_for_pickup: null,
            holds_at_pod_terminal: [],
            fees_at_pod_terminal: [],
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
        id: '01a2006c-cea6-7582-b386-b7a3df8310ef',
        type: 'webhook_recovery',
        attributes: {
          since: '2026-01-01T00:00:00.000Z',
          until: '2026-11-21T23:24:20.519Z',
          created_at: '2026-11-21T23:24:20.519Z',
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
              id: '01a2006c-c8a2-7604-87b9-3fd51c901e36',
            },
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2006c-c8a2-7604-87b9-3fd51c901e36/recoveries/01a2006c-cea6-7582-b386-b7a3df8310ef',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2006c-c8a2-7604-87b9-3fd51c901e36/recoveries/01a2006c-cea6-7582-b386-b7a3df8310ef',
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
          id: '01a2006c-cddf-7264-b708-4941a93c946d',
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
                id: '01a2006c-cb28-7491-a212-d776e3036ebf',
              },
            },
            definition: {
              data: {
                type: 'custom_field_definition',
                id: '01a2006c-c897-75cc-b273-bf65e16089a3',
              },
            },
            user: {
              data: null,
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cddf-7264-b708-4941a93c946d',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        current:
          'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        first:
          'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        last: 'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
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
          id: 'c402c76d-5b29-53d7-b980-9f6dae601b12',
          type: 'raw_event',
          attributes: {
            event: null,
            original_event: 'SHIPMENT CONF',
            timestamp: '2026-10-07T17:24:00.000Z',
            estimated: false,
            actual_on: null,
            estimated_on: null,
            actual_at: '2026-10-07T17:24:00.000Z',
            estimated_at: null,
            timezone: null,
            created_at: '2026-11-21T23:24:19.604Z',
            invalidated_at: null,
            location_name: null,
            location_locode: null,
            vessel_name: null,
            vessel_imo: null,
            voyage_number: null,
            index: 0,
            data_source: 'shipping_line',
          },
          relationships: {
            container: {
              data: {
                type: 'container',
                id: '01a2006c-cb28-7491-a212-d776e3036ebf',
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
          id: 'c2237e5a-671a-5da5-86c5-bfbf6b154207',
          type: 'raw_event',
          attributes: {
            event: 'empty_out',
            original_event: 'EQUIPMENT GTOT',
            timestamp: '2026-10-07T19:24:00.000Z',
            estimated: false,
            actual_on: null,
            estimated_on: null,
            actual_at: '2026-10-07T19:24:00.000Z',
            estimated_at: null,
            timezone: 'Asia/Shanghai',
            created_at: '2026-11-21T23:24:19.604Z',
            invalidated_at: null,
            location_name: 'Yantian',
            location_locode: 'CNYTN',
            vessel_name: null,
            vessel_imo: null,
            voyage_number: null,
            index: 1,
            data_source: 'shipping_line',
          },
          relationships: {
            container: {
              data: {
                type: 'container',
                id: '01a2006c-cb28-7491-a212-d776e3036ebf',
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
        self: 'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf/raw_events',
        current: 'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf/raw_events',
        first: 'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf/raw_events',
        last: 'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf/raw_events',
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
          id: '01a2006c-cb28-7491-a212-ddeb6bbf799d',
          type: 'transport_event',
          attributes: {
            event: 'container.transport.empty_out',
            timestamp: '2026-10-07T19:24:00.000Z',
            timezone: 'Asia/Shanghai',
            voyage_number: null,
            location_locode: 'CNYTN',
            data_source: 'shipping_line',
            created_at: '2026-11-21T23:24:19.604Z',
            invalidated_at: null,
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
              },
            },
            container: {
              data: {
                type: 'container',
                id: '01a2006c-cb28-7491-a212-d776e3036ebf',
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
          id: '01a2006c-cb28-7491-a212-e1e6e384ae80',
          type: 'transport_event',
          attributes: {
            event: 'container.transport.full_in',
            timestamp: '2026-10-11T23:24:00.000Z',
            timezone: 'Asia/Shanghai',
            voyage_number: null,
            location_locode: 'CNYTN',
            data_source: 'shipping_line',
            created_at: '2026-11-21T23:24:19.604Z',
            invalidated_at: null,
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
              },
            },
            container: {
              data: {
                type: 'container',
                id: '01a2006c-cb28-7491-a212-d776e3036ebf',
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
        self: 'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf/transport_events?include=vessel,location',
        current:
          'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf/transport_events?include=vessel,location',
        first:
          'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf/transport_events?include=vessel,location',
        last: 'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf/transport_events?include=vessel,location',
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
          id: '01a2006c-cb28-7491-a212-d776e3036ebf',
          type: 'container',
          attributes: {
            number: 'LFXU1001406',
            ref_numbers: [],
            seal_number: 'SBX100140',
            created_at: '2026-11-21T23:24:19.604Z',
            equipment_type: 'dry',
            equipment_length: 40,
            equipment_height: 'high_cube',
            weight_in_lbs: null,
            current_status: 'available',
            pickup_lfd: '2026-11-23T08:00:00.000Z',
            import_deadlines: {
              pickup_lfd_line: null,
              pickup_lfd_terminal: '2026-11-23T08:00:00.000Z',
              pickup_lfd_rail: null,
            },
            pickup_appointment_at: null,
            availability_known: true,
            available_for_pickup: true,
            holds_at_pod_terminal: [],
            fees_at_pod_terminal: [
              {
                type: 'exam',
                amount: 425,
                currency_code: 'USD',
              },
            ],
            location_at_pod_terminal: 'SANDBOX ROW 4',
            terminal_checked_at: '2026-11-21T23:24:19.680Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-07T19:24:00.000Z',
            pol_full_in_at: '2026-10-11T23:24:00.000Z',
            pol_vessel_loaded_at: '2026-10-16T05:24:00.000Z',
            pol_vessel_departed_at: '2026-10-17T02:24:00.000Z',
            pod_eta_at: '2026-10-31T23:24:00.000Z',
            pod_arrived_at: '2026-11-03T13:24:00.000Z',
            pod_discharged_at: '2026-11-05T01:24:00.000Z',
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
            pod_last_tracking_request_at: '2026-11-21T23:24:19.680Z',
            shipment_last_tracking_request_at: '2026-11-21T23:24:19.604Z',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
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
                  id: '01a2006c-cb28-7491-a212-ddeb6bbf799d',
                },
                {
                  type: 'transport_event',
                  id: '01a2006c-cb28-7491-a212-e1e6e384ae80',
                },
              ],
            },
          },
        },
      ],
      included: [
        {
          id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent', 'toys'],
            created_at: '2026-11-21T23:24:19.604Z',
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
            pol_atd_at: '2026-10-17T02:24:00.000Z',
            pod_eta_at: '2026-10-31T23:24:00.000Z',
            pod_original_eta_at: '2026-10-31T23:24:00.000Z',
            pod_ata_at: '2026-11-03T13:24:00.000Z',
            destination_eta_at: '2026-11-23T23:24:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-21T23:24:19.604Z',
            line_tracking_last_succeeded_at: '2026-11-21T23:24:19.604Z',
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
                  id: '01a2006c-cb28-7491-a212-d776e3036ebf',
                },
                {
                  type: 'container',
                  id: '01a2006c-cb28-7491-a212-f68237e38dd5',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060',
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
          id: '01a2006c-c868-7175-8340-abb29b5b83a1',
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
            self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1',
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
          id: '01a2006c-c870-75c4-81e4-7d8a2ca229f9',
          type: 'custom_field_option',
          attributes: {
            label: 'High',
            value: 'high',
            position: 1,
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1/options/01a2006c-c870-75c4-81e4-7d8a2ca229f9',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1/options',
        current:
          'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1/options',
        first: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1/options',
        last: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1/options',
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
          id: '01a2006c-ce15-768b-b5de-f4c9e681b64b',
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
                id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
              },
            },
            definition: {
              data: {
                type: 'custom_field_definition',
                id: '01a2006c-c868-7175-8340-abb29b5b83a1',
              },
            },
            user: {
              data: null,
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_fields/01a2006c-ce15-768b-b5de-f4c9e681b64b',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/custom_fields?filter%5Bentity_id%5D=01a2006c-cb27-75a7-b97a-ddd36d495060&page%5Bnumber%5D=1&page%5Bsize%5D=25',
        current:
          'https://landfall.example.com/v2/custom_fields?filter%5Bentity_id%5D=01a2006c-cb27-75a7-b97a-ddd36d495060&page%5Bnumber%5D=1&page%5Bsize%5D=25',
        first:
          'https://landfall.example.com/v2/custom_fields?filter%5Bentity_id%5D=01a2006c-cb27-75a7-b97a-ddd36d495060&page%5Bnumber%5D=1&page%5Bsize%5D=25',
        last: 'https://landfall.example.com/v2/custom_fields?filter%5Bentity_id%5D=01a2006c-cb27-75a7-b97a-ddd36d495060&page%5Bnumber%5D=1&page%5Bsize%5D=25',
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
          id: '01a2006c-c840-77cb-a5ce-78b731314858',
          type: 'party',
          attributes: {
            company_name: 'Acme Imports',
          },
          links: {
            self: 'https://landfall.example.com/v2/parties/01a2006c-c840-77cb-a5ce-78b731314858',
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
          id: '01a2006c-cdc5-71d9-8dc3-a5e3dd8468bb',
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
                id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
              },
            },
            definition: {
              data: {
                type: 'custom_field_definition',
                id: '01a2006c-c868-7175-8340-abb29b5b83a1',
              },
            },
            user: {
              data: null,
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cdc5-71d9-8dc3-a5e3dd8468bb',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        current:
          'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        first:
          'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        last: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
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
          id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent'],
            created_at: '2026-11-21T23:24:19.604Z',
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
            pol_atd_at: '2026-10-17T02:24:00.000Z',
            pod_eta_at: '2026-10-31T23:24:00.000Z',
            pod_original_eta_at: '2026-10-31T23:24:00.000Z',
            pod_ata_at: '2026-11-03T13:24:00.000Z',
            destination_eta_at: '2026-11-23T23:24:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-21T23:24:19.604Z',
            line_tracking_last_succeeded_at: '2026-11-21T23:24:19.604Z',
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
                  id: '01a2006c-cb28-7491-a212-d776e3036ebf',
                },
                {
                  type: 'container',
                  id: '01a2006c-cb28-7491-a212-f68237e38dd5',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060',
          },
        },
      ],
      included: [
        {
          id: '01a2006c-cb28-7491-a212-d776e3036ebf',
          type: 'container',
          attributes: {
            number: 'LFXU1001406',
            ref_numbers: [],
            seal_number: 'SBX100140',
            created_at: '2026-11-21T23:24:19.604Z',
            equipment_type: 'dry',
            equipment_length: 40,
            equipment_height: 'high_cube',
            weight_in_lbs: null,
            current_status: 'available',
            pickup_lfd: '2026-11-23T08:00:00.000Z',
            import_deadlines: {
              pickup_lfd_line: null,
              pickup_lfd_terminal: '2026-11-23T08:00:00.000Z',
              pickup_lfd_rail: null,
            },
            pickup_appointment_at: null,
            availability_known: true,
            available_for_pickup: true,
            holds_at_pod_terminal: [],
            fees_at_pod_terminal: [
              {
                type: 'exam',
                amount: 425,
                currency_code: 'USD',
              },
            ],
            location_at_pod_terminal: 'SANDBOX ROW 4',
            terminal_checked_at: '2026-11-21T23:24:19.680Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-07T19:24:00.000Z',
            pol_full_in_at: '2026-10-11T23:24:00.000Z',
            pol_vessel_loaded_at: '2026-10-16T05:24:00.000Z',
            pol_vessel_departed_at: '2026-10-17T02:24:00.000Z',
            pod_eta_at: '2026-10-31T23:24:00.000Z',
            pod_arrived_at: '2026-11-03T13:24:00.000Z',
            pod_discharged_at: '2026-11-05T01:24:00.000Z',
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
            pod_last_tracking_request_at: '2026-11-21T23:24:19.680Z',
            shipment_last_tracking_request_at: '2026-11-21T23:24:19.604Z',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
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
                  id: '01a2006c-cb28-7491-a212-ddeb6bbf799d',
                },
                {
                  type: 'transport_event',
                  id: '01a2006c-cb28-7491-a212-e1e6e384ae80',
                },
              ],
            },
          },
        },
        {
          id: '01a2006c-cb28-7491-a212-f68237e38dd5',
          type: 'container',
          attributes: {
            number: 'LFXU1001509',
            ref_numbers: [],
            seal_number: 'SBX100150',
            created_at: '2026-11-21T23:24:19.604Z',
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
            pickup_appointment_at: null,
            availability_known: false,
            available_for_pickup: null,
            holds_at_pod_terminal: [],
            fees_at_pod_terminal: [],
            location_at_pod_terminal: 'SANDBOX RAIL STACK',
            terminal_checked_at: '2026-11-21T23:24:19.682Z',
            pod_full_out_chassis_number: null,
            empty_out_at: '2026-10-07T19:24:00.000Z',
            pol_full_in_at: '2026-10-12T04:24:00.000Z',
            pol_vessel_loaded_at: '2026-10-16T05:24:00.000Z',
            pol_vessel_departed_at: '2026-10-17T02:24:00.000Z',
            pod_eta_at: '2026-10-31T23:24:00.000Z',
            pod_arrived_at: '2026-11-03T13:24:00.000Z',
            pod_discharged_at: '2026-11-05T01:24:00.000Z',
            pod_full_out_at: null,
            pod_rail_loaded_at: '2026-11-14T23:24:00.000Z',
            pod_rail_departed_at: '2026-11-16T23:24:00.000Z',
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
            pod_last_tracking_request_at: '2026-11-21T23:24:19.682Z',
            shipment_last_tracking_request_at: '2026-11-21T23:24:19.604Z',
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
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
                  id: '01a2006c-cb29-721b-b6cf-f65c5e19d6e8',
                },
                {
                  type: 'transport_event',
                  id: '01a2006c-cb29-721b-b6cf-f9b90a3aea8a',
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
          id: '9594b65d-43d5-544e-afe7-c357871e5a27',
          type: 'shipping_line',
          attributes: {
            scac: 'ANNU',
            name: 'ANL Container Line',
            short_name: 'ANL',
            alternative_scacs: ['ANLC'],
            bill_of_lading_tracking_support: false,
            booking_number_tracking_support: false,
            container_number_tracking_support: false,
          },
          links: {
            self: 'https://landfall.example.com/v2/shipping_lines/9594b65d-43d5-544e-afe7-c357871e5a27',
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
        size: 46,
        total: 46,
      },
    },
  },
  list_tracking_request_custom_fields: {
    response: {
      data: [
        {
          id: '01a2006c-cdf1-7447-8acb-213e17d697ac',
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
                id: '01a2006c-c903-71ef-8081-2c2d5bc7faf6',
              },
            },
            definition: {
              data: {
                type: 'custom_field_definition',
                id: '01a2006c-c89b-70b2-8d03-8e954b2e65ea',
              },
            },
            user: {
              data: null,
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cdf1-7447-8acb-213e17d697ac',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/tracking_requests/01a2006c-c903-71ef-8081-2c2d5bc7faf6/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        current:
          'https://landfall.example.com/v2/tracking_requests/01a2006c-c903-71ef-8081-2c2d5bc7faf6/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        first:
          'https://landfall.example.com/v2/tracking_requests/01a2006c-c903-71ef-8081-2c2d5bc7faf6/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
        last: 'https://landfall.example.com/v2/tracking_requests/01a2006c-c903-71ef-8081-2c2d5bc7faf6/custom_fields?page%5Bnumber%5D=1&page%5Bsize%5D=25',
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
          id: '01a2006c-c903-71ef-8081-2c2d5bc7faf6',
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
            created_at: '2026-11-21T23:24:19.075Z',
            updated_at: '2026-11-21T23:24:19.604Z',
            shipment_tags: ['urgent'],
          },
          relationships: {
            tracked_object: {
              data: {
                type: 'shipment',
                id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
              },
            },
            customer: {
              data: {
                type: 'party',
                id: '01a2006c-c840-77cb-a5ce-78b731314858',
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
            self: 'https://landfall.example.com/v2/tracking_requests/01a2006c-c903-71ef-8081-2c2d5bc7faf6',
          },
        },
      ],
      included: [
        {
          id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
          type: 'shipment',
          attributes: {
            bill_of_lading_number: 'SBX0DEMO01',
            normalized_number: 'SBX0DEMO01',
            ref_numbers: ['PO-1001'],
            tags: ['urgent'],
            created_at: '2026-11-21T23:24:19.604Z',
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
            pol_atd_at: '2026-10-17T02:24:00.000Z',
            pod_eta_at: '2026-10-31T23:24:00.000Z',
            pod_original_eta_at: '2026-10-31T23:24:00.000Z',
            pod_ata_at: '2026-11-03T13:24:00.000Z',
            destination_eta_at: '2026-11-23T23:24:00.000Z',
            destination_ata_at: null,
            pol_timezone: 'Asia/Shanghai',
            pod_timezone: 'America/Los_Angeles',
            destination_timezone: 'America/Chicago',
            line_tracking_last_attempted_at: '2026-11-21T23:24:19.604Z',
            line_tracking_last_succeeded_at: '2026-11-21T23:24:19.604Z',
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
                  id: '01a2006c-cb28-7491-a212-d776e3036ebf',
                },
                {
                  type: 'container',
                  id: '01a2006c-cb28-7491-a212-f68237e38dd5',
                },
              ],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060',
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
        size: 7,
        total: 7,
      },
    },
  },
  list_webhook_notifications: {
    response: {
      data: [
        {
          id: '01a2006c-ce6d-701b-bd30-c75826f05bc5',
          type: 'webhook_notification',
          attributes: {
            id: '01a2006c-ce6d-701b-bd30-c75826f05bc5',
            event: 'tracking_request.tracking_stopped',
            delivery_status: 'pending',
            created_at: '2026-11-21T23:24:20.452Z',
            attempts: 0,
            next_attempt_at: '2026-11-21T23:24:20.452Z',
            failed_reason: null,
            last_status_code: null,
            last_error: null,
          },
          relationships: {
            webhook: {
              data: {
                type: 'webhook',
                id: '01a2006c-c8a2-7604-87b9-3fd51c901e36',
              },
            },
            reference_object: {
              data: {
                type: 'tracking_request',
                id: '01a2006c-c903-71ef-8081-2c2d5bc7faf6',
              },
            },
            webhook_notification_logs: {
              data: [],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/webhook_notifications/01a2006c-ce6d-701b-bd30-c75826f05bc5',
          },
        },
        {
          id: '01a2006c-cbb7-766f-89d5-23876b3aec01',
          type: 'webhook_notification',
          attributes: {
            id: '01a2006c-cbb7-766f-89d5-23876b3aec01',
            event: 'container.pickup_lfd_terminal.changed',
            delivery_status: 'pending',
            created_at: '2026-11-21T23:24:19.690Z',
            attempts: 0,
            next_attempt_at: '2026-11-21T23:24:19.690Z',
            failed_reason: null,
            last_status_code: null,
            last_error: null,
          },
          relationships: {
            webhook: {
              data: {
                type: 'webhook',
                id: '01a2006c-c8a2-7604-87b9-3fd51c901e36',
              },
            },
            reference_object: {
              data: {
                type: 'transport_event',
                id: '01a2006c-cba0-7593-89a6-7d0d11f554aa',
              },
            },
            webhook_notification_logs: {
              data: [],
            },
          },
          links: {
            self: 'https://landfall.example.com/v2/webhook_notifications/01a2006c-cbb7-766f-89d5-23876b3aec01',
          },
        },
      ],
      included: [
        {
          id: '01a2006c-c903-71ef-8081-2c2d5bc7faf6',
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
            created_at: '2026-11-21T23:24:19.075Z',
            updated_at: '2026-11-21T23:24:20.452Z',
            shipment_tags: ['urgent'],
          },
          relationships: {
            tracked_object: {
              data: {
                type: 'shipment',
                id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
              },
            },
            customer: {
              data: {
                type: 'party',
                id: '01a2006c-c840-77cb-a5ce-78b731314858',
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
            self: 'https://landfall.example.com/v2/tracking_requests/01a2006c-c903-71ef-8081-2c2d5bc7faf6',
          },
        },
        {
          id: '01a2006c-cba0-7593-89a6-7d0d11f554aa',
          type: 'transport_event',
          attributes: {
            event: 'container.pickup_lfd_terminal.changed',
            value: '2026-11-09T08:00:00.000Z',
            previous_value: null,
            timestamp: '2026-11-21T23:24:19.689Z',
            timezone: 'America/Los_Angeles',
            location_locode: 'USLAX',
            data_source: 'terminal',
            created_at: '2026-11-21T23:24:19.689Z',
            voyage_number: null,
            invalidated_at: null,
          },
          relationships: {
            shipment: {
              data: {
                type: 'shipment',
                id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
              },
            },
            container: {
              data: {
                type: 'container',
                id: '01a2006c-cb29-721b-b6d0-189d24b8d311',
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
        self: 'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2006c-c8a2-7604-87b9-3fd51c901e36&include=reference_object&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        current:
          'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2006c-c8a2-7604-87b9-3fd51c901e36&include=reference_object&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        first:
          'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2006c-c8a2-7604-87b9-3fd51c901e36&include=reference_object&page%5Bnumber%5D=1&page%5Bsize%5D=30',
        last: 'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2006c-c8a2-7604-87b9-3fd51c901e36&include=reference_object&page%5Bnumber%5D=2&page%5Bsize%5D=30',
        next: 'https://landfall.example.com/v2/webhook_notifications?filter%5Bwebhook_id%5D=01a2006c-c8a2-7604-87b9-3fd51c901e36&include=reference_object&page%5Bnumber%5D=2&page%5Bsize%5D=30',
      },
      meta: {
        size: 30,
        total: 35,
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
          id: '01a2006c-c8a2-7604-87b9-3fd51c901e36',
          type: 'webhook',
          attributes: {
            url: 'https://hooks.example.com/landfall',
            active: true,
            events: ['tracking_request.*'],
            headers: null,
            secret: 'whsec_xk55aSoJqRSxqWiDOLHGVJXuzcKjGRqGDF5KXqD5qsQ=',
            next_secret: null,
            secret_rotation: null,
            disabled_by: null,
            disabled_reason: null,
            disabled_at: null,
            created_at: '2026-11-21T23:24:18.979Z',
            updated_at: '2026-11-21T23:24:18.979Z',
          },
          links: {
            self: 'https://landfall.example.com/v2/webhooks/01a2006c-c8a2-7604-87b9-3fd51c901e36',
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
        id: '01a2006c-cea6-7582-b386-b7a3df8310ef',
        type: 'webhook_recovery',
        attributes: {
          since: '2026-01-01T00:00:00.000Z',
          until: '2026-11-21T23:24:20.519Z',
          created_at: '2026-11-21T23:24:20.519Z',
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
              id: '01a2006c-c8a2-7604-87b9-3fd51c901e36',
            },
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2006c-c8a2-7604-87b9-3fd51c901e36/recoveries/01a2006c-cea6-7582-b386-b7a3df8310ef',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2006c-c8a2-7604-87b9-3fd51c901e36/recoveries/01a2006c-cea6-7582-b386-b7a3df8310ef',
      },
    },
  },
  redeliver_webhook_notification: {
    response: {
      data: {
        id: '01a2006c-ce6d-701b-bd30-c75826f05bc5',
        type: 'webhook_notification',
        attributes: {
          id: '01a2006c-ce6d-701b-bd30-c75826f05bc5',
          event: 'tracking_request.tracking_stopped',
          delivery_status: 'pending',
          created_at: '2026-11-21T23:24:20.452Z',
          attempts: 0,
          next_attempt_at: '2026-11-21T23:24:20.512Z',
          failed_reason: null,
          last_status_code: null,
          last_error: null,
        },
        relationships: {
          webhook: {
            data: {
              type: 'webhook',
              id: '01a2006c-c8a2-7604-87b9-3fd51c901e36',
            },
          },
          reference_object: {
            data: {
              type: 'tracking_request',
              id: '01a2006c-c903-71ef-8081-2c2d5bc7faf6',
            },
          },
          webhook_notification_logs: {
            data: [],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/webhook_notifications/01a2006c-ce6d-701b-bd30-c75826f05bc5',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhook_notifications/01a2006c-ce6d-701b-bd30-c75826f05bc5',
      },
    },
  },
  refresh_container: {
    response: {
      message:
        'No refresh was started; Shipping line follows at 2026-11-21T23:24:49.604Z; Terminal follows at 2026-11-21T23:24:49.680Z',
    },
  },
  refresh_containers: {
    request: {
      container_ids: ['01a2006c-cb28-7491-a212-d776e3036ebf'],
    },
    response: {
      containers: [
        {
          id: '01a2006c-cb28-7491-a212-d776e3036ebf',
          outcome: 'refreshed',
          message:
            'No refresh was started; Shipping line follows at 2026-11-21T23:24:49.604Z; Terminal follows at 2026-11-21T23:24:49.680Z',
        },
      ],
    },
  },
  resume_tracking: {
    response: {
      data: {
        id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
        type: 'shipment',
        attributes: {
          bill_of_lading_number: 'SBX0DEMO01',
          normalized_number: 'SBX0DEMO01',
          ref_numbers: ['PO-1001'],
          tags: ['urgent', 'toys'],
          created_at: '2026-11-21T23:24:19.604Z',
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
          pol_atd_at: '2026-10-17T02:24:00.000Z',
          pod_eta_at: '2026-10-31T23:24:00.000Z',
          pod_original_eta_at: '2026-10-31T23:24:00.000Z',
          pod_ata_at: '2026-11-03T13:24:00.000Z',
          destination_eta_at: '2026-11-23T23:24:00.000Z',
          destination_ata_at: null,
          pol_timezone: 'Asia/Shanghai',
          pod_timezone: 'America/Los_Angeles',
          destination_timezone: 'America/Chicago',
          line_tracking_last_attempted_at: '2026-11-21T23:24:19.604Z',
          line_tracking_last_succeeded_at: '2026-11-21T23:24:19.604Z',
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
                id: '01a2006c-cb28-7491-a212-d776e3036ebf',
              },
              {
                type: 'container',
                id: '01a2006c-cb28-7491-a212-f68237e38dd5',
              },
            ],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060',
      },
    },
  },
  rotate_webhook_secret: {
    request: {
      overlap_seconds: 86400,
    },
    response: {
      data: {
        id: '01a2006c-c8a2-7604-87b9-3fd51c901e36',
        type: 'webhook',
        attributes: {
          url: 'https://hooks.example.com/landfall',
          active: true,
          events: ['*'],
          headers: null,
          secret: 'whsec_xk55aSoJqRSxqWiDOLHGVJXuzcKjGRqGDF5KXqD5qsQ=',
          next_secret: 'whsec_15e9BucTu3jdRSRLyAn2zk8/kxIwlW4ztsLogel32Z4=',
          secret_rotation: {
            switch_at: '2026-11-22T23:24:19.060Z',
          },
          disabled_by: null,
          disabled_reason: null,
          disabled_at: null,
          created_at: '2026-11-21T23:24:18.979Z',
          updated_at: '2026-11-21T23:24:19.060Z',
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2006c-c8a2-7604-87b9-3fd51c901e36',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2006c-c8a2-7604-87b9-3fd51c901e36',
      },
    },
  },
  search: {
    response: {
      data: [
        {
          id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
          type: 'search_result',
          attributes: {
            entity_type: 'shipment',
            number: 'SBX0DEMO01',
            shipment_id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
            scac: 'TEST',
            port_of_lading_name: 'Yantian',
            port_of_discharge_name: 'Los Angeles',
            containers_count: 3,
            tracking_stopped: false,
            tracking_stopped_reason: null,
            status: null,
            failed_reason: null,
            ref_numbers: ['PO-1001'],
            created_at: '2026-11-21T23:24:19.604Z',
            updated_at: '2026-11-21T23:24:19.604Z',
          },
          links: {
            self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060',
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
        id: '01a2006c-cddf-7264-b708-4941a93c946d',
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
              id: '01a2006c-cb28-7491-a212-d776e3036ebf',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2006c-c897-75cc-b273-bf65e16089a3',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cddf-7264-b708-4941a93c946d',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cddf-7264-b708-4941a93c946d',
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
              id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
            },
          },
        },
      },
    },
    response: {
      data: {
        id: '01a2006c-ce15-768b-b5de-f4c9e681b64b',
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
              id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2006c-c868-7175-8340-abb29b5b83a1',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2006c-ce15-768b-b5de-f4c9e681b64b',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2006c-ce15-768b-b5de-f4c9e681b64b',
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
        id: '01a2006c-cdc5-71d9-8dc3-a5e3dd8468bb',
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
              id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2006c-c868-7175-8340-abb29b5b83a1',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cdc5-71d9-8dc3-a5e3dd8468bb',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cdc5-71d9-8dc3-a5e3dd8468bb',
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
        id: '01a2006c-cdf1-7447-8acb-213e17d697ac',
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
              id: '01a2006c-c903-71ef-8081-2c2d5bc7faf6',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2006c-c89b-70b2-8d03-8e954b2e65ea',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cdf1-7447-8acb-213e17d697ac',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cdf1-7447-8acb-213e17d697ac',
      },
    },
  },
  stop_tracking: {
    response: {
      data: {
        id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
        type: 'shipment',
        attributes: {
          bill_of_lading_number: 'SBX0DEMO01',
          normalized_number: 'SBX0DEMO01',
          ref_numbers: ['PO-1001'],
          tags: ['urgent', 'toys'],
          created_at: '2026-11-21T23:24:19.604Z',
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
          pol_atd_at: '2026-10-17T02:24:00.000Z',
          pod_eta_at: '2026-10-31T23:24:00.000Z',
          pod_original_eta_at: '2026-10-31T23:24:00.000Z',
          pod_ata_at: '2026-11-03T13:24:00.000Z',
          destination_eta_at: '2026-11-23T23:24:00.000Z',
          destination_ata_at: null,
          pol_timezone: 'Asia/Shanghai',
          pod_timezone: 'America/Los_Angeles',
          destination_timezone: 'America/Chicago',
          line_tracking_last_attempted_at: '2026-11-21T23:24:19.604Z',
          line_tracking_last_succeeded_at: '2026-11-21T23:24:19.604Z',
          line_tracking_stopped_at: '2026-11-21T23:24:20.452Z',
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
                id: '01a2006c-cb28-7491-a212-d776e3036ebf',
              },
              {
                type: 'container',
                id: '01a2006c-cb28-7491-a212-f68237e38dd5',
              },
            ],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060',
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
        'X-SVC-Webhook-Signature': 'abb89445e292841e861ab9ec1ec8d272d374a0aa700dda289131ec2347fa40b3',
        'webhook-id': '01a2006c-c8ec-7107-9a7f-b1f76d987643',
        'webhook-timestamp': '1795303459',
        'webhook-signature': 'v1,OooL0lXuqQgWrSS7cO2rt6wScSSwbJYQgxSq7y1F5Mc=',
        'X-SVC-Webhook-Event': 'tracking_request.succeeded',
        'X-SVC-Webhook-Attempt': '1',
      },
      request_body:
        '{"data":{"id":"01a2006c-c8ec-7107-9a7f-b1f76d987643","type":"webhook_notification","attributes":{"id":"01a2006c-c8ec-7107-9a7f-b1f76d987643","event":"tracking_request.succeeded","delivery_status":"pending","created_at":"2026-05-05T09:00:00.000Z"},"relationships":{"webhook":{"data":{"type":"webhook","id":"01a2006c-c8a2-7604-87b9-3fd51c901e36"}},"reference_object":{"data":{"type":"tracking_request","id":"547d4241-ed5c-56e6-87e0-1aca01959df7"}},"webhook_notification_logs":{"data":[]}},"links":{"self":"https://landfall.example.com/v2/webhook_notifications/01a2006c-c8ec-7107-9a7f-b1f76d987643"}},"included":[{"id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f","type":"shipment","attributes":{"bill_of_lading_number":"TESTEXAMPLE01","normalized_number":"TESTEXAMPLE01","ref_numbers":["PO-10482"],"tags":["example"],"created_at":"2026-05-01T08:00:00.000Z","port_of_lading_locode":"CNNGB","port_of_lading_name":"Ningbo","port_of_discharge_locode":"USLAX","port_of_discharge_name":"Los Angeles","destination_locode":"USCHI","destination_name":"Chicago","shipping_line_scac":"TEST","shipping_line_name":"Landfall Sandbox","shipping_line_short_name":"Sandbox","customer_name":null,"pod_vessel_name":"EXAMPLE STAR","pod_vessel_imo":"9074729","pod_voyage_number":"042E","pol_etd_at":"2026-05-08T01:30:00.000Z","pol_atd_at":null,"pod_eta_at":"2026-05-24T13:00:00.000Z","pod_original_eta_at":"2026-05-23T09:00:00.000Z","pod_ata_at":null,"destination_eta_at":"2026-06-01T09:10:00.000Z","destination_ata_at":null,"pol_timezone":"Asia/Shanghai","pod_timezone":"America/Los_Angeles","destination_timezone":"America/Chicago","line_tracking_last_attempted_at":"2026-05-05T09:00:00.000Z","line_tracking_last_succeeded_at":"2026-05-05T09:00:00.000Z","line_tracking_stopped_at":null,"line_tracking_stopped_reason":null},"relationships":{"destination":{"data":{"type":"metro_area","id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad"}},"port_of_lading":{"data":{"type":"port","id":"447bbab0-e9f0-5057-8954-6bd66e8460e0"}},"port_of_discharge":{"data":{"type":"port","id":"0e07f230-defa-560c-ae24-f9fd51d806b4"}},"pod_terminal":{"data":{"type":"terminal","id":"5c2cf616-1523-5caf-959d-f24e1eff8049"}},"destination_terminal":{"data":{"type":"rail_terminal","id":"4a78f300-3109-5a3f-970d-77cc04590d17"}},"line_tracking_stopped_by_user":{"data":null},"containers":{"data":[{"type":"container","id":"7b03afad-1f9e-5e53-a7b0-1bc269632ff0"}]}},"links":{"self":"https://landfall.example.com/v2/shipments/6555edc9-6d7d-5878-a8e0-4eb12e9d500f"}},{"id":"7b03afad-1f9e-5e53-a7b0-1bc269632ff0","type":"container","attributes":{"number":"CSQU3054383","ref_numbers":[],"seal_number":"SL0042","created_at":"2026-05-01T08:00:00.000Z","equipment_type":"dry","equipment_length":40,"equipment_height":"high_cube","weight_in_lbs":40124,"current_status":"new","pickup_lfd":null,"import_deadlines":{"pickup_lfd_line":null,"pickup_lfd_terminal":null,"pickup_lfd_rail":null},"pickup_appointment_at":null,"availability_known":false,"available_for_pickup":null,"holds_at_pod_terminal":[],"fees_at_pod_terminal":[],"location_at_pod_terminal":null,"terminal_checked_at":null,"pod_full_out_chassis_number":null,"empty_out_at":"2026-05-02T02:10:00.000Z","pol_full_in_at":"2026-05-04T06:40:00.000Z","pol_vessel_loaded_at":null,"pol_vessel_departed_at":null,"pod_eta_at":"2026-05-24T13:00:00.000Z","pod_arrived_at":null,"pod_discharged_at":null,"pod_full_out_at":null,"pod_rail_loaded_at":null,"pod_rail_departed_at":null,"pod_rail_carrier_scac":null,"ind_rail_carrier_scac":null,"ind_eta_at":"2026-06-01T09:10:00.000Z","ind_ata_at":null,"ind_rail_unloaded_at":null,"ind_facility_lfd_on":null,"final_destination_full_out_at":null,"delivered_at":null,"empty_terminated_at":null,"pod_timezone":"America/Los_Angeles","final_destination_timezone":"America/Chicago","empty_terminated_timezone":null,"pod_last_tracking_request_at":null,"shipment_last_tracking_request_at":"2026-05-05T09:00:00.000Z"},"relationships":{"shipment":{"data":{"type":"shipment","id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f"}},"pod_terminal":{"data":{"type":"terminal","id":"5c2cf616-1523-5caf-959d-f24e1eff8049"}},"pickup_facility":{"data":{"type":"rail_terminal","id":"4a78f300-3109-5a3f-970d-77cc04590d17"}}}},{"id":"447bbab0-e9f0-5057-8954-6bd66e8460e0","type":"port","attributes":{"code":"CNNGB","name":"Ningbo","state_abbr":null,"country_code":"CN","time_zone":"Asia/Shanghai","latitude":29.94,"longitude":121.86,"city":"Ningbo"}},{"id":"0e07f230-defa-560c-ae24-f9fd51d806b4","type":"port","attributes":{"code":"USLAX","name":"Los Angeles","state_abbr":"CA","country_code":"US","time_zone":"America/Los_Angeles","latitude":33.74,"longitude":-118.26,"city":"Los Angeles"}},{"id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad","type":"metro_area","attributes":{"code":"USCHI","name":"Chicago","state_abbr":"IL","country_code":"US","time_zone":"America/Chicago","latitude":41.85,"longitude":-87.65}},{"id":"5c2cf616-1523-5caf-959d-f24e1eff8049","type":"terminal","attributes":{"name":"Example Container Terminal","nickname":"Example","firms_code":"X123","smdg_code":"XMPL"},"relationships":{"port":{"data":{"type":"port","id":"0e07f230-defa-560c-ae24-f9fd51d806b4"}}}},{"id":"4a78f300-3109-5a3f-970d-77cc04590d17","type":"rail_terminal","attributes":{"name":"Example Intermodal Ramp","firms_code":"X456"},"relationships":{"port":{"data":null},"metro_area":{"data":{"type":"metro_area","id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad"}}}},{"id":"547d4241-ed5c-56e6-87e0-1aca01959df7","type":"tracking_request","attributes":{"request_type":"bill_of_lading","request_number":"TESTEXAMPLE01","scac":"TEST","status":"created","failed_reason":null,"is_retrying":false,"retry_count":0,"ref_numbers":["PO-10482"],"tags":["example"],"created_at":"2026-05-01T08:00:00.000Z","updated_at":"2026-05-05T09:00:00.000Z","shipment_tags":["example"]},"relationships":{"tracked_object":{"data":{"type":"shipment","id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f"}},"customer":{"data":null},"user":{"data":null},"shipping_line":{"data":{"type":"shipping_line","id":"2b66c67e-a2e6-5dce-9a37-86cd433d0818"}}},"links":{"self":"https://landfall.example.com/v2/tracking_requests/547d4241-ed5c-56e6-87e0-1aca01959df7"}}]}',
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
        'X-SVC-Webhook-Signature': 'c802a8b2ec2589b73225308954f1ea2bc0adf53b347b3fb070cbbe87b6a090af',
      },
      request_body:
        '{"data":{"id":"b34f9405-6ae1-50a3-be14-e9887044a407","type":"webhook_notification","attributes":{"id":"b34f9405-6ae1-50a3-be14-e9887044a407","event":"tracking_request.succeeded","delivery_status":"pending","created_at":"2026-05-05T09:00:00.000Z"},"relationships":{"webhook":{"data":{"type":"webhook","id":"dc7abfd7-2f08-5086-8b8f-f67b9ba9ba49"}},"reference_object":{"data":{"type":"tracking_request","id":"547d4241-ed5c-56e6-87e0-1aca01959df7"}},"webhook_notification_logs":{"data":[]}},"links":{"self":"https://landfall.example.com/v2/webhook_notifications/b34f9405-6ae1-50a3-be14-e9887044a407"}},"included":[{"id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f","type":"shipment","attributes":{"bill_of_lading_number":"TESTEXAMPLE01","normalized_number":"TESTEXAMPLE01","ref_numbers":["PO-10482"],"tags":["example"],"created_at":"2026-05-01T08:00:00.000Z","port_of_lading_locode":"CNNGB","port_of_lading_name":"Ningbo","port_of_discharge_locode":"USLAX","port_of_discharge_name":"Los Angeles","destination_locode":"USCHI","destination_name":"Chicago","shipping_line_scac":"TEST","shipping_line_name":"Landfall Sandbox","shipping_line_short_name":"Sandbox","customer_name":null,"pod_vessel_name":"EXAMPLE STAR","pod_vessel_imo":"9074729","pod_voyage_number":"042E","pol_etd_at":"2026-05-08T01:30:00.000Z","pol_atd_at":null,"pod_eta_at":"2026-05-24T13:00:00.000Z","pod_original_eta_at":"2026-05-23T09:00:00.000Z","pod_ata_at":null,"destination_eta_at":"2026-06-01T09:10:00.000Z","destination_ata_at":null,"pol_timezone":"Asia/Shanghai","pod_timezone":"America/Los_Angeles","destination_timezone":"America/Chicago","line_tracking_last_attempted_at":"2026-05-05T09:00:00.000Z","line_tracking_last_succeeded_at":"2026-05-05T09:00:00.000Z","line_tracking_stopped_at":null,"line_tracking_stopped_reason":null},"relationships":{"destination":{"data":{"type":"metro_area","id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad"}},"port_of_lading":{"data":{"type":"port","id":"447bbab0-e9f0-5057-8954-6bd66e8460e0"}},"port_of_discharge":{"data":{"type":"port","id":"0e07f230-defa-560c-ae24-f9fd51d806b4"}},"pod_terminal":{"data":{"type":"terminal","id":"5c2cf616-1523-5caf-959d-f24e1eff8049"}},"destination_terminal":{"data":{"type":"rail_terminal","id":"4a78f300-3109-5a3f-970d-77cc04590d17"}},"line_tracking_stopped_by_user":{"data":null},"containers":{"data":[{"type":"container","id":"7b03afad-1f9e-5e53-a7b0-1bc269632ff0"}]}},"links":{"self":"https://landfall.example.com/v2/shipments/6555edc9-6d7d-5878-a8e0-4eb12e9d500f"}},{"id":"7b03afad-1f9e-5e53-a7b0-1bc269632ff0","type":"container","attributes":{"number":"CSQU3054383","ref_numbers":[],"seal_number":"SL0042","created_at":"2026-05-01T08:00:00.000Z","equipment_type":"dry","equipment_length":40,"equipment_height":"high_cube","weight_in_lbs":40124,"current_status":"new","pickup_lfd":null,"import_deadlines":{"pickup_lfd_line":null,"pickup_lfd_terminal":null,"pickup_lfd_rail":null},"pickup_appointment_at":null,"availability_known":false,"available_for_pickup":null,"holds_at_pod_terminal":[],"fees_at_pod_terminal":[],"location_at_pod_terminal":null,"terminal_checked_at":null,"pod_full_out_chassis_number":null,"empty_out_at":"2026-05-02T02:10:00.000Z","pol_full_in_at":"2026-05-04T06:40:00.000Z","pol_vessel_loaded_at":null,"pol_vessel_departed_at":null,"pod_eta_at":"2026-05-24T13:00:00.000Z","pod_arrived_at":null,"pod_discharged_at":null,"pod_full_out_at":null,"pod_rail_loaded_at":null,"pod_rail_departed_at":null,"pod_rail_carrier_scac":null,"ind_rail_carrier_scac":null,"ind_eta_at":"2026-06-01T09:10:00.000Z","ind_ata_at":null,"ind_rail_unloaded_at":null,"ind_facility_lfd_on":null,"final_destination_full_out_at":null,"delivered_at":null,"empty_terminated_at":null,"pod_timezone":"America/Los_Angeles","final_destination_timezone":"America/Chicago","empty_terminated_timezone":null,"pod_last_tracking_request_at":null,"shipment_last_tracking_request_at":"2026-05-05T09:00:00.000Z"},"relationships":{"shipment":{"data":{"type":"shipment","id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f"}},"pod_terminal":{"data":{"type":"terminal","id":"5c2cf616-1523-5caf-959d-f24e1eff8049"}},"pickup_facility":{"data":{"type":"rail_terminal","id":"4a78f300-3109-5a3f-970d-77cc04590d17"}}}},{"id":"447bbab0-e9f0-5057-8954-6bd66e8460e0","type":"port","attributes":{"code":"CNNGB","name":"Ningbo","state_abbr":null,"country_code":"CN","time_zone":"Asia/Shanghai","latitude":29.94,"longitude":121.86,"city":"Ningbo"}},{"id":"0e07f230-defa-560c-ae24-f9fd51d806b4","type":"port","attributes":{"code":"USLAX","name":"Los Angeles","state_abbr":"CA","country_code":"US","time_zone":"America/Los_Angeles","latitude":33.74,"longitude":-118.26,"city":"Los Angeles"}},{"id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad","type":"metro_area","attributes":{"code":"USCHI","name":"Chicago","state_abbr":"IL","country_code":"US","time_zone":"America/Chicago","latitude":41.85,"longitude":-87.65}},{"id":"5c2cf616-1523-5caf-959d-f24e1eff8049","type":"terminal","attributes":{"name":"Example Container Terminal","nickname":"Example","firms_code":"X123","smdg_code":"XMPL"},"relationships":{"port":{"data":{"type":"port","id":"0e07f230-defa-560c-ae24-f9fd51d806b4"}}}},{"id":"4a78f300-3109-5a3f-970d-77cc04590d17","type":"rail_terminal","attributes":{"name":"Example Intermodal Ramp","firms_code":"X456"},"relationships":{"port":{"data":null},"metro_area":{"data":{"type":"metro_area","id":"a5f1d0f4-f4d1-56fd-a20d-77392e951dad"}}}},{"id":"547d4241-ed5c-56e6-87e0-1aca01959df7","type":"tracking_request","attributes":{"request_type":"bill_of_lading","request_number":"TESTEXAMPLE01","scac":"TEST","status":"created","failed_reason":null,"is_retrying":false,"retry_count":0,"ref_numbers":["PO-10482"],"tags":["example"],"created_at":"2026-05-01T08:00:00.000Z","updated_at":"2026-05-05T09:00:00.000Z","shipment_tags":["example"]},"relationships":{"tracked_object":{"data":{"type":"shipment","id":"6555edc9-6d7d-5878-a8e0-4eb12e9d500f"}},"customer":{"data":null},"user":{"data":null},"shipping_line":{"data":{"type":"shipping_line","id":"2b66c67e-a2e6-5dce-9a37-86cd433d0818"}}},"links":{"self":"https://landfall.example.com/v2/tracking_requests/547d4241-ed5c-56e6-87e0-1aca01959df7"}}]}',
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
        id: '01a2006c-cb28-7491-a212-d776e3036ebf',
        type: 'container',
        attributes: {
          number: 'LFXU1001406',
          ref_numbers: ['PALLET-7'],
          seal_number: 'SBX100140',
          created_at: '2026-11-21T23:24:19.604Z',
          equipment_type: 'dry',
          equipment_length: 40,
          equipment_height: 'high_cube',
          weight_in_lbs: null,
          current_status: 'available',
          pickup_lfd: '2026-11-23T08:00:00.000Z',
          import_deadlines: {
            pickup_lfd_line: null,
            pickup_lfd_terminal: '2026-11-23T08:00:00.000Z',
            pickup_lfd_rail: null,
          },
          pickup_appointment_at: null,
          availability_known: true,
          available_for_pickup: true,
          holds_at_pod_terminal: [],
          fees_at_pod_terminal: [
            {
              type: 'exam',
              amount: 425,
              currency_code: 'USD',
            },
          ],
          location_at_pod_terminal: 'SANDBOX ROW 4',
          terminal_checked_at: '2026-11-21T23:24:19.680Z',
          pod_full_out_chassis_number: null,
          empty_out_at: '2026-10-07T19:24:00.000Z',
          pol_full_in_at: '2026-10-11T23:24:00.000Z',
          pol_vessel_loaded_at: '2026-10-16T05:24:00.000Z',
          pol_vessel_departed_at: '2026-10-17T02:24:00.000Z',
          pod_eta_at: '2026-10-31T23:24:00.000Z',
          pod_arrived_at: '2026-11-03T13:24:00.000Z',
          pod_discharged_at: '2026-11-05T01:24:00.000Z',
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
          pod_last_tracking_request_at: '2026-11-21T23:24:19.680Z',
          shipment_last_tracking_request_at: '2026-11-21T23:24:19.604Z',
        },
        relationships: {
          shipment: {
            data: {
              type: 'shipment',
              id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
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
                id: '01a2006c-cb28-7491-a212-ddeb6bbf799d',
              },
              {
                type: 'transport_event',
                id: '01a2006c-cb28-7491-a212-e1e6e384ae80',
              },
            ],
          },
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf',
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
        id: '01a2006c-cb28-7491-a212-d776e3036ebf',
      },
    },
    response: {
      data: {
        id: '01a2006c-cb28-7491-a212-d776e3036ebf',
        type: 'container',
        attributes: {
          number: 'LFXU1001406',
          ref_numbers: ['PALLET-8'],
          seal_number: 'SBX100140',
          created_at: '2026-11-21T23:24:19.604Z',
          equipment_type: 'dry',
          equipment_length: 40,
          equipment_height: 'high_cube',
          weight_in_lbs: null,
          current_status: 'available',
          pickup_lfd: '2026-11-23T08:00:00.000Z',
          import_deadlines: {
            pickup_lfd_line: null,
            pickup_lfd_terminal: '2026-11-23T08:00:00.000Z',
            pickup_lfd_rail: null,
          },
          pickup_appointment_at: null,
          availability_known: true,
          available_for_pickup: true,
          holds_at_pod_terminal: [],
          fees_at_pod_terminal: [
            {
              type: 'exam',
              amount: 425,
              currency_code: 'USD',
            },
          ],
          location_at_pod_terminal: 'SANDBOX ROW 4',
          terminal_checked_at: '2026-11-21T23:24:19.680Z',
          pod_full_out_chassis_number: null,
          empty_out_at: '2026-10-07T19:24:00.000Z',
          pol_full_in_at: '2026-10-11T23:24:00.000Z',
          pol_vessel_loaded_at: '2026-10-16T05:24:00.000Z',
          pol_vessel_departed_at: '2026-10-17T02:24:00.000Z',
          pod_eta_at: '2026-10-31T23:24:00.000Z',
          pod_arrived_at: '2026-11-03T13:24:00.000Z',
          pod_discharged_at: '2026-11-05T01:24:00.000Z',
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
          pod_last_tracking_request_at: '2026-11-21T23:24:19.680Z',
          shipment_last_tracking_request_at: '2026-11-21T23:24:19.604Z',
        },
        relationships: {
          shipment: {
            data: {
              type: 'shipment',
              id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
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
                id: '01a2006c-cb28-7491-a212-ddeb6bbf799d',
              },
              {
                type: 'transport_event',
                id: '01a2006c-cb28-7491-a212-e1e6e384ae80',
              },
            ],
          },
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/containers/01a2006c-cb28-7491-a212-d776e3036ebf',
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
        id: '01a2006c-cddf-7264-b708-4941a93c946d',
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
              id: '01a2006c-cb28-7491-a212-d776e3036ebf',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2006c-c897-75cc-b273-bf65e16089a3',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cddf-7264-b708-4941a93c946d',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cddf-7264-b708-4941a93c946d',
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
        id: '01a2006c-ce15-768b-b5de-f4c9e681b64b',
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
              id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2006c-c868-7175-8340-abb29b5b83a1',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2006c-ce15-768b-b5de-f4c9e681b64b',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2006c-ce15-768b-b5de-f4c9e681b64b',
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
        id: '01a2006c-c868-7175-8340-abb29b5b83a1',
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
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1',
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
        id: '01a2006c-c870-75c4-81e4-7d8a2ca229f9',
        type: 'custom_field_option',
        attributes: {
          label: 'Very high',
          value: 'high',
          position: 1,
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1/options/01a2006c-c870-75c4-81e4-7d8a2ca229f9',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_field_definitions/01a2006c-c868-7175-8340-abb29b5b83a1/options/01a2006c-c870-75c4-81e4-7d8a2ca229f9',
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
        id: '01a2006c-c840-77cb-a5ce-78b731314858',
        type: 'party',
        attributes: {
          company_name: 'Acme Imports Ltd',
        },
        links: {
          self: 'https://landfall.example.com/v2/parties/01a2006c-c840-77cb-a5ce-78b731314858',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/parties/01a2006c-c840-77cb-a5ce-78b731314858',
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
        id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
        type: 'shipment',
        attributes: {
          bill_of_lading_number: 'SBX0DEMO01',
          normalized_number: 'SBX0DEMO01',
          ref_numbers: ['PO-1001'],
          tags: ['urgent', 'toys'],
          created_at: '2026-11-21T23:24:19.604Z',
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
          pol_atd_at: '2026-10-17T02:24:00.000Z',
          pod_eta_at: '2026-10-31T23:24:00.000Z',
          pod_original_eta_at: '2026-10-31T23:24:00.000Z',
          pod_ata_at: '2026-11-03T13:24:00.000Z',
          destination_eta_at: '2026-11-23T23:24:00.000Z',
          destination_ata_at: null,
          pol_timezone: 'Asia/Shanghai',
          pod_timezone: 'America/Los_Angeles',
          destination_timezone: 'America/Chicago',
          line_tracking_last_attempted_at: '2026-11-21T23:24:19.604Z',
          line_tracking_last_succeeded_at: '2026-11-21T23:24:19.604Z',
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
                id: '01a2006c-cb28-7491-a212-d776e3036ebf',
              },
              {
                type: 'container',
                id: '01a2006c-cb28-7491-a212-f68237e38dd5',
              },
            ],
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/shipments/01a2006c-cb27-75a7-b97a-ddd36d495060',
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
        id: '01a2006c-cdc5-71d9-8dc3-a5e3dd8468bb',
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
              id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2006c-c868-7175-8340-abb29b5b83a1',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cdc5-71d9-8dc3-a5e3dd8468bb',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cdc5-71d9-8dc3-a5e3dd8468bb',
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
        id: '01a2006c-c903-71ef-8081-2c2d5bc7faf6',
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
          created_at: '2026-11-21T23:24:19.075Z',
          updated_at: '2026-11-21T23:24:20.116Z',
          shipment_tags: ['urgent'],
        },
        relationships: {
          tracked_object: {
            data: {
              type: 'shipment',
              id: '01a2006c-cb27-75a7-b97a-ddd36d495060',
            },
          },
          customer: {
            data: {
              type: 'party',
              id: '01a2006c-c840-77cb-a5ce-78b731314858',
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
          self: 'https://landfall.example.com/v2/tracking_requests/01a2006c-c903-71ef-8081-2c2d5bc7faf6',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/tracking_requests/01a2006c-c903-71ef-8081-2c2d5bc7faf6',
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
        id: '01a2006c-cdf1-7447-8acb-213e17d697ac',
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
              id: '01a2006c-c903-71ef-8081-2c2d5bc7faf6',
            },
          },
          definition: {
            data: {
              type: 'custom_field_definition',
              id: '01a2006c-c89b-70b2-8d03-8e954b2e65ea',
            },
          },
          user: {
            data: null,
          },
        },
        links: {
          self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cdf1-7447-8acb-213e17d697ac',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/custom_fields/01a2006c-cdf1-7447-8acb-213e17d697ac',
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
        id: '01a2006c-c8a2-7604-87b9-3fd51c901e36',
        type: 'webhook',
        attributes: {
          url: 'https://hooks.example.com/landfall',
          active: true,
          events: ['*'],
          headers: null,
          secret: 'whsec_xk55aSoJqRSxqWiDOLHGVJXuzcKjGRqGDF5KXqD5qsQ=',
          next_secret: null,
          secret_rotation: null,
          disabled_by: null,
          disabled_reason: null,
          disabled_at: null,
          created_at: '2026-11-21T23:24:18.979Z',
          updated_at: '2026-11-21T23:24:19.000Z',
        },
        links: {
          self: 'https://landfall.example.com/v2/webhooks/01a2006c-c8a2-7604-87b9-3fd51c901e36',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/webhooks/01a2006c-c8a2-7604-87b9-3fd51c901e36',
      },
    },
  },
};
