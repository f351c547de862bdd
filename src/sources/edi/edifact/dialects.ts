import {
  AGENCY,
  type EdifactCodes,
  edifactCodes,
  type Meaning,
  SHIPMENT_STATUSES,
  TRANSPORT_STATUSES,
} from './codes.ts';

/** What a sender writes otherwise than the standards. A code that is not in it is read by the standards. */
export interface EdifactDialect {
  /** IFTSTA: status codes in C555. */
  statuses?: EdifactCodes<Meaning | null>;
  /** COARRI and CODECO: message type and BGM document code, such as `CODECO M`. */
  reports?: EdifactCodes<Meaning>;
}

/** By the name that a sender is given in the settings. */
const DIALECTS: Readonly<Record<string, EdifactDialect>> = {
  // Letters of X12 under whatever code list, or none.
  x12: { statuses: edifactCodes(SHIPMENT_STATUSES) },
  // Hamburg Süd, guides to 315 1.1.1 (2018) and IFTSTA D.00B 1.0.0 (2017): letters of X12, of which P is a train that
  // left; C and E announce a delay, AA an appointment.
  'hamburg-sud': {
    statuses: edifactCodes({
      ...SHIPMENT_STATUSES,
      AA: null,
      C: null,
      E: null,
      P: { movement: 'depart', mode: 'rail', load: null },
    }),
  },
};

/** Code lists that name their keeper in the message, data element 3055 of C555. */
const BY_AGENCY: Readonly<Record<string, string>> = { HS: 'hamburg-sud', [AGENCY.x12]: 'x12' };

/** The letters that carriers write where they name no code list. */
const UNNAMED = 'x12';

/**
 * What a status code says: by the sender's own table, the code list that the message names, then the standards. Null
 * if the code is known but no movement, undefined if it is not known.
 */
export function statusMeaning(code: string, agency: string, dialect: string | null): Meaning | null | undefined {
  const names = [dialect, Object.hasOwn(BY_AGENCY, agency) ? BY_AGENCY[agency] : null, agency === '' ? UNNAMED : null];
  for (const name of names) {
    const table = dialectOf(name ?? null)?.statuses;
    if (table?.has(code)) return table.get(code);
  }
  return TRANSPORT_STATUSES.get(code);
}

/** What a report of a sender says if its table differs from the standard; undefined if it does not. */
export function reportMeaning(report: string, dialect: string | null): Meaning | undefined {
  return dialectOf(dialect)?.reports?.get(report);
}

function dialectOf(name: string | null): EdifactDialect | undefined {
  return name !== null && Object.hasOwn(DIALECTS, name) ? DIALECTS[name] : undefined;
}
