import { pushSender } from '../../support/pushing.ts';
import type { BoxName, Numbers, Said } from '../journey.ts';
import { momentAt } from './moment.ts';

/** The terminal of Los Angeles, a yard outside of it, and the ramp of Chicago. */
const TERMINAL = pushSender('trapac', { party: 'terminal' });
const YARD = pushSender('harbour-yard', { party: 'terminal' });
const RAMP = pushSender('logistics-park', { party: 'terminal' });

/** Another feed of the same terminal, for instance that of a port community system. */
const OTHER_FEED = pushSender('port-community', { party: 'terminal' });

/** What a terminal shows; what is left out is not stated. */
export interface Shown {
  available?: boolean;
  /** Last free day of the terminal, a local date. */
  lfd?: string;
  lfd_party?: 'shipping_line' | 'terminal' | 'rail';
  holds?: readonly { name: string; status: 'hold' | 'pending'; description?: string }[];
  fees?: readonly { type: string; amount: number; currency?: string }[];
  /** Local time at the terminal. */
  appointment?: string;
  location?: string;
  off_dock?: boolean;
  /** Local time at the terminal. */
  fullOut?: string;
  chassis?: string;
  box?: BoxName;
  /** The bill of lading that it names, as it writes it. */
  names?: (numbers: Numbers) => string;
}

/** The terminal of a port shows this at a local time. */
export function terminalShows(place: string, at: string, shown: Shown): Said {
  return shows({ smdg: 'TRP', name: 'TraPac', locode: place }, at, { shown, from: TERMINAL });
}

/** A yard outside of the terminals of a port shows this at a local time. */
export function yardShows(name: string, place: string, at: string, shown: Shown): Said {
  return shows({ name, locode: place }, at, { shown, from: YARD });
}

/** Another source shows this of the same terminal at a local time. */
export function otherFeedShows(place: string, at: string, shown: Shown): Said {
  return shows({ smdg: 'TRP', name: 'TraPac', locode: place }, at, { shown, from: OTHER_FEED });
}

/** A port community system shows this of a terminal, by its name, at a local time. */
export function communityShows(name: string, place: string, at: string, shown: Shown): Said {
  return shows({ name, locode: place }, at, { shown, from: OTHER_FEED });
}

/** A ramp inland shows this at a local time. */
export function rampShows(place: string, at: string, shown: Shown): Said {
  const terminal = { name: 'Logistics Park', locode: place };
  return shows(terminal, at, { shown, from: RAMP, kind: 'rail_ramp' });
}

interface Showing {
  shown: Shown;
  from: Said['from'];
  kind?: 'rail_ramp';
}

function shows(
  terminal: { smdg?: string; name: string; locode: string },
  at: string,
  { shown, from, kind }: Showing,
): Said {
  const { box = 'box', appointment, fullOut, names, ...members } = shown;
  const sentAt = momentAt(at, terminal.locode);
  const moment = (text: string | undefined) => (text === undefined ? undefined : momentAt(text, terminal.locode));
  return {
    name: `${from.name}: shows ${JSON.stringify(shown)}${names === undefined ? '' : ' under a bill'} ${at}`,
    from,
    sentAt,
    write: (numbers) =>
      JSON.stringify({
        terminal,
        facility_kind: kind,
        container: numbers[box],
        checked_at: sentAt,
        appointment_at: moment(appointment),
        full_out_at: moment(fullOut),
        bill_of_lading: names?.(numbers),
        ...members,
      }),
  };
}
