import { expect, it } from 'vitest';
import type { Observation } from '../../../src/domain/observation.ts';
import { ContainerStatus } from '../../../src/domain/status.ts';
import { explainFacts } from '../../../src/services/journey/explained-facts.ts';
import { type ContainerJourney, journeyStateOf } from '../../../src/services/journey/load-journey.ts';
import { byRail, bySea, CONTAINER, document, movement, snapshot } from '../../support/observations.ts';

const BEGAN = '2026-05-01T00:00:00.000Z';
const NOW = '2026-07-01T00:00:00.000Z';
const aboard = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };

const DEPARTED = [
  bySea('load', 'CNSHA', '2026-05-19T20:00:00.000Z', aboard),
  bySea('depart', 'CNSHA', '2026-05-20T08:00:00.000Z', aboard),
];
const DISCHARGED = [
  ...DEPARTED,
  bySea('arrive', 'USLAX', '2026-06-10T09:00:00.000Z', aboard),
  bySea('discharge', 'USLAX', '2026-06-10T22:00:00.000Z', aboard),
];
const TO_CHICAGO = byRail('arrive', 'USCHI', '2026-07-10T09:00:00.000Z', { classifier: 'estimated' });
const PICKED_UP = movement('gate_out', 'USLAX', '2026-06-14T09:00:00.000Z', { load: 'laden', mode: 'truck' });

/** What leads to each status, and whose word decides. */
const LEADS_TO: Record<ContainerStatus, { said: Observation[]; decidedBy: string; word: RegExp }> = {
  new: { said: [document('booking', 'B1', 'confirmed')], decidedBy: 'shipping_line', word: /booking confirmed/ },
  on_ship: { said: DEPARTED, decidedBy: 'shipping_line', word: /actual depart laden by vessel/ },
  grounded: { said: DISCHARGED, decidedBy: 'shipping_line', word: /actual discharge laden by vessel/ },
  awaiting_inland_transfer: {
    said: [...DISCHARGED, TO_CHICAGO],
    decidedBy: 'shipping_line',
    word: /actual discharge laden by vessel/,
  },
  on_rail: {
    said: [
      ...DISCHARGED,
      TO_CHICAGO,
      byRail('load', 'USLAX', '2026-06-15T09:00:00.000Z', { party: 'rail', source: 'own-rail' }),
    ],
    decidedBy: 'rail',
    word: /actual load laden by rail/,
  },
  available: {
    said: [...DISCHARGED, snapshot('2026-06-12T09:00:00.000Z', 'USLAX', { available: true })],
    decidedBy: 'terminal',
    word: /available for pickup/,
  },
  not_available: {
    said: [...DISCHARGED, snapshot('2026-06-12T09:00:00.000Z', 'USLAX', { available: false })],
    decidedBy: 'terminal',
    word: /not available for pickup/,
  },
  off_dock: {
    said: [...DISCHARGED, snapshot('2026-06-12T09:00:00.000Z', 'USLAX', { available: null, offDock: true })],
    decidedBy: 'terminal',
    word: /yard status/,
  },
  picked_up: { said: [...DISCHARGED, PICKED_UP], decidedBy: 'shipping_line', word: /actual gate out laden by truck/ },
  delivered: {
    said: [...DISCHARGED, PICKED_UP, movement('deliver', 'USLAX', '2026-06-15T09:00:00.000Z')],
    decidedBy: 'shipping_line',
    word: /actual deliver/,
  },
  empty_returned: {
    said: [
      ...DISCHARGED,
      PICKED_UP,
      movement('gate_in', 'USLAX', '2026-06-20T09:00:00.000Z', { load: 'empty', mode: 'truck' }),
    ],
    decidedBy: 'shipping_line',
    word: /actual gate in empty by truck/,
  },
  loaded: {
    said: [movement('load', 'CNSHA', '2026-05-19T20:00:00.000Z')],
    decidedBy: 'shipping_line',
    word: /actual load/,
  },
  dropped: {
    said: [movement('drop', 'CNSHA', '2026-05-19T20:00:00.000Z')],
    decidedBy: 'shipping_line',
    word: /actual drop/,
  },
};

function journey(observations: Observation[]): ContainerJourney {
  return {
    container_id: 'c',
    number: CONTAINER,
    numbers: [],
    is_sandbox: false,
    features: {},
    followedSince: BEGAN,
    endedAt: null,
    asOf: NOW,
    line: { askedAt: null, lastReportAt: null },
    terminal: { askedAt: null, lastReportAt: null },
    observations,
    isComplete: true,
  };
}

it.each(ContainerStatus.options)('%s is explained by a rule and by the statement that decided', async (status) => {
  const { said, decidedBy, word } = LEADS_TO[status];
  const stated = journey(said);

  const state = await journeyStateOf(stated);
  const [explained] = explainFacts(stated, state);

  expect(state.currentStatus).toBe(status);
  expect(state.statusRule).toMatch(/^[A-Z].*\.$/);
  expect(explained).toMatchObject({ fact: 'current_status', value: status, said_by: decidedBy });
  expect(explained?.statement).toMatch(word);
  expect(explained?.known_at).not.toBeNull();
});
