import type { Examples } from './openapi.ts';

/** Requests of a sender and their answers: the examples that no account can record. */
export const INTAKE_EXAMPLES: Examples = {
  get_quarantined_text: {
    response: {
      data: {
        id: '01a201b0-f7fd-7297-92bd-635c2c01c6ed',
        type: 'quarantined_text',
        attributes: {
          format: 'terminal',
          reason:
            'Element 1: The snapshot is not of the form: checked_at: Invalid input: expected string, received undefined.',
          times: 1,
          first_seen_at: '2026-11-22T05:18:24.766Z',
          last_seen_at: '2026-11-22T05:18:24.766Z',
          length: 44,
          is_whole: true,
          raw: '{"container":"MSKU1234565","available":true}',
        },
        links: {
          self: 'https://landfall.example.com/v2/intake/pier/quarantine/01a201b0-f7fd-7297-92bd-635c2c01c6ed',
        },
      },
      links: {
        self: 'https://landfall.example.com/v2/intake/pier/quarantine/01a201b0-f7fd-7297-92bd-635c2c01c6ed',
      },
    },
  },
  list_quarantine: {
    response: {
      data: [
        {
          id: '01a201b0-f7fd-7297-92bd-635c2c01c6ed',
          type: 'quarantined_text',
          attributes: {
            format: 'terminal',
            reason:
              'Element 1: The snapshot is not of the form: checked_at: Invalid input: expected string, received undefined.',
            times: 1,
            first_seen_at: '2026-11-22T05:18:24.766Z',
            last_seen_at: '2026-11-22T05:18:24.766Z',
            length: 44,
            is_whole: true,
          },
          links: {
            self: 'https://landfall.example.com/v2/intake/pier/quarantine/01a201b0-f7fd-7297-92bd-635c2c01c6ed',
          },
        },
      ],
      links: {
        self: 'https://landfall.example.com/v2/intake/pier/quarantine?page%5Bnumber%5D=1&page%5Bsize%5D=30',
        current: 'https://landfall.example.com/v2/intake/pier/quarantine?page%5Bnumber%5D=1&page%5Bsize%5D=30',
        first: 'https://landfall.example.com/v2/intake/pier/quarantine?page%5Bnumber%5D=1&page%5Bsize%5D=30',
        last: 'https://landfall.example.com/v2/intake/pier/quarantine?page%5Bnumber%5D=1&page%5Bsize%5D=30',
      },
      meta: {
        size: 1,
        total: 1,
      },
    },
  },
  push_text: {
    request:
      '{"snapshots":[{"container":"MSKU1234565","checked_at":"2026-06-15T12:00:00Z","terminal":{"firms":"Y258"},"available":true,"holds":[]}]}',
    response: {
      sender: 'pier',
      format: 'terminal',
      is_known: false,
      taken: 1,
      known: 0,
      quarantined: 0,
      reasons: [],
    },
  },
  retry_quarantined_text: {
    response: {
      data: {
        id: '01a201b0-f7fd-7297-92bd-635c2c01c6ed',
        type: 'quarantine_retry',
        attributes: {
          outcome: 'not_understood',
          reason:
            'Element 1: The snapshot is not of the form: checked_at: Invalid input: expected string, received undefined.',
          taken: 0,
          known: 0,
        },
      },
    },
  },
};
