import type { TerminalFee } from '../../../domain/holds-and-fees.ts';
import { heldBy, moved, movedEmpty, noted, releasedBy, type Status, type X12Codes, x12Codes } from './codes.ts';

/** What a sender means by codes of its own, or otherwise than the standard. */
export interface X12Dialect {
  /** Before the tables of the standard. */
  statuses: X12Codes<Status>;
  /** Qualifiers of N9 under which it gives the last free day, as a date. */
  lastFreeDay: ReadonlySet<string>;
  /** Qualifiers of N9 under which it gives what is to be paid. */
  fees: X12Codes<TerminalFee['type']>;
}

const PLAIN: X12Dialect = { statuses: x12Codes({}), lastFreeDay: new Set(), fees: x12Codes({}) };

const DIALECTS: X12Codes<X12Dialect> = x12Codes<X12Dialect>({
  // Message implementation guide 315, version 1.1.1 of January 2018: C and E state that an estimate has changed, which
  // then stands with the place itself.
  'hamburg-sud': {
    ...PLAIN,
    statuses: x12Codes<Status>({
      C: { words: 'estimated time of departure has changed', effect: { kind: 'expected', movement: 'depart' } },
      E: { words: 'estimated time of arrival has changed', effect: { kind: 'expected', movement: 'arrive' } },
      AA: { words: 'pick-up appointment', effect: { kind: 'appointment' } },
    }),
  },
  // A 315 that repeats what terminals show. What PLAVI stands for is not public, so it is noted and no more.
  cargosprint: {
    statuses: x12Codes<Status>({
      LFDAY: { words: 'last free day', effect: { kind: 'last_free_day' } },
      PLAVI: noted('PLAVI'),
      PQ: heldBy('customs', 'customs hold at the place of vessel arrival'),
      FD: heldBy('freight', 'freight is due'),
      CF: heldBy('other agency', 'hold CF'),
      TC: heldBy('terminal charges', 'held for terminal charges'),
      TM: heldBy('TMF', 'traffic mitigation fee is due'),
    }),
    lastFreeDay: new Set(['LFDAY']),
    fees: x12Codes<TerminalFee['type']>({ DEMRG: 'demurrage' }),
  },
  // Port terminals on the US coasts send the whole list of what keeps a container in SG, and their fees in N9. After
  // readers of such messages in public repositories.
  terminal: {
    ...PLAIN,
    statuses: x12Codes<Status>({
      FD: heldBy('freight', 'freight is due'),
      NP: releasedBy(['terminal charges'], 'terminal charges paid'),
      CZ: noted('reefer'),
      H1: noted('hazardous'),
      LD: noted('late delivery'),
      OD: noted('over dimension'),
    }),
    fees: x12Codes<TerminalFee['type']>({
      '4I': 'demurrage',
      ...Object.fromEntries(Array.from({ length: 9 }, (_, day) => [`4I${day + 1}`, 'demurrage'] as const)),
      '4IV': 'exam',
      '4IE': 'exam',
      DWT: 'extended_dwell_time',
      TMF: 'other',
      CTF: 'other',
    }),
  },
  // Codes of the tracking feed of OOCL's and others' portal: X1 and OA mean the opposite of what they mean elsewhere.
  cargosmart: {
    ...PLAIN,
    statuses: x12Codes<Status>({
      OA: moved('full container received by the carrier at origin', 'gate_in'),
      X1: moved('full container received by the carrier', 'gate_in'),
      X2: moved('vessel departure', 'depart', 'vessel'),
      X3: noted('container repacked'),
      X4: moved('container vanned at origin', 'stuff'),
      X5: moved('container devanned at origin', 'strip'),
      X6: moved('container vanned at destination', 'stuff'),
      X7: moved('container devanned at destination', 'strip'),
      X8: noted('container transferred'),
      X9: noted('held by the carrier'),
      W1: moved('full gate-out at the inland terminal', 'gate_out'),
      W2: moved('full gate-in at the inland terminal', 'gate_in'),
      W6: moved('loaded at the port', 'load', 'vessel'),
      W7: moved('vessel arrival at the port', 'arrive', 'vessel'),
      W8: moved('discharged from the vessel at the port of discharge', 'discharge', 'vessel'),
      Y1: moved('container available', 'available'),
      Y2: moved('arrival at an intermodal hub by rail', 'arrive', 'rail'),
      Y3: moved('loaded on rail', 'load', 'rail'),
      Y9: moved('container picked up from the port', 'gate_out'),
      Z1: moved('last deramp under outbound', 'discharge', 'rail'),
      Z2: moved('transhipment vessel arrival', 'arrive', 'vessel'),
      Z3: moved('loaded at the port of transhipment', 'load', 'vessel'),
      Z4: moved('discharged at the port of transhipment', 'discharge', 'vessel'),
      Z5: moved('transhipment vessel departure', 'depart', 'vessel'),
      Z6: moved('intermodal departure from the last port of discharge', 'depart', 'rail'),
      Z7: moved('first loaded on rail under inbound', 'load', 'rail'),
      Z8: moved('picked up at the final destination for delivery', 'gate_out'),
      NO: releasedBy(['freight'], 'freight charges settled'),
      EE: movedEmpty('empty container picked up', 'gate_out'),
    }),
  },
});

/** The dialect of a sender; that of the standard alone if it has none, or one that is not known. */
export function dialectOf(name: string | null): X12Dialect {
  return DIALECTS.get(name?.trim().toLowerCase() ?? '') ?? PLAIN;
}
