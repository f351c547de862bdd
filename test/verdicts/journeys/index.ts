import type { Journey } from '../journey.ts';
import { journeys as bills } from './bills.ts';
import { journeys as changes } from './changes.ts';
import { journeys as conflicts } from './conflicts.ts';
import { journeys as correctedArrivals } from './corrected-arrivals.ts';
import { journeys as direct } from './direct.ts';
import { journeys as disputes } from './disputes.ts';
import { journeys as diversions } from './diversions.ts';
import { journeys as endedHoldsAndFees } from './ended-claims.ts';
import { journeys as atExport } from './exports.ts';
import { journeys as exportsByRail } from './exports-by-rail.ts';
import { journeys as futureDates } from './future-dates.ts';
import { journeys as gates } from './gates.ts';
import { journeys as holds } from './holds.ts';
import { journeys as hubs } from './hubs.ts';
import { journeys as inland } from './inland.ts';
import { journeys as intermediatePorts } from './intermediate-ports.ts';
import { journeys as lastFreeDays } from './last-free-days.ts';
import { journeys as latePickups } from './late-pickups.ts';
import { journeys as money } from './money.ts';
import { journeys as namedBills } from './named-bills.ts';
import { journeys as neighbourPorts } from './neighbour-ports.ts';
import { journeys as numbers } from './numbers.ts';
import { journeys as offDockDays } from './off-dock-days.ts';
import { journeys as omittedPorts } from './omitted-ports.ts';
import { journeys as oneVoyage } from './one-voyage.ts';
import { journeys as orderOfDates } from './order-of-dates.ts';
import { journeys as overdue } from './overdue.ts';
import { journeys as pickupPlaces } from './pickup-places.ts';
import { journeys as places } from './places.ts';
import { journeys as plainTexts } from './plain-texts.ts';
import { journeys as ramps } from './ramps.ts';
import { journeys as reasons } from './reasons.ts';
import { journeys as relayedDays } from './relayed-days.ts';
import { journeys as replacements } from './replacements.ts';
import { journeys as returns } from './returns.ts';
import { journeys as sailedAsBooked } from './sailed-as-booked.ts';
import { journeys as silentLines } from './silent-lines.ts';
import { journeys as smallWords } from './small-words.ts';
import { journeys as statedFreeTimes } from './stated-free-times.ts';
import { journeys as statedPlaces } from './stated-places.ts';
import { journeys as statementTimes } from './statement-times.ts';
import { journeys as streetTurns } from './street-turns.ts';
import { journeys as transshipment } from './transshipment.ts';
import { journeys as twoRamps } from './two-ramps.ts';
import { journeys as twoTerminals } from './two-terminals.ts';

/** Every journey, by theme. */
export const journeys: readonly Journey[] = [
  ...direct,
  ...transshipment,
  ...intermediatePorts,
  ...diversions,
  ...hubs,
  ...omittedPorts,
  ...gates,
  ...atExport,
  ...silentLines,
  ...returns,
  ...inland,
  ...ramps,
  ...money,
  ...lastFreeDays,
  ...latePickups,
  ...endedHoldsAndFees,
  ...offDockDays,
  ...orderOfDates,
  ...statedFreeTimes,
  ...holds,
  ...statementTimes,
  ...relayedDays,
  ...twoTerminals,
  ...neighbourPorts,
  ...twoRamps,
  ...pickupPlaces,
  ...conflicts,
  ...changes,
  ...sailedAsBooked,
  ...bills,
  ...places,
  ...numbers,
  ...replacements,
  ...disputes,
  ...statedPlaces,
  ...streetTurns,
  ...reasons,
  ...overdue,
  ...exportsByRail,
  ...futureDates,
  ...smallWords,
  ...correctedArrivals,
  ...namedBills,
  ...plainTexts,
  ...oneVoyage,
];
