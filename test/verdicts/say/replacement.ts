import type { BillName, Numbers, Said } from '../journey.ts';
import type { LineMore } from './line.ts';
import { documentSays } from './line.ts';
import { momentAt } from './moment.ts';

/** What a script may add to a replacement. */
interface ReplacementMore {
  by?: LineMore['by'];
  /** What is replaced: the first bill if it is left out. */
  replaced?: BillName;
  /** What replaces it; none where the event is corrected to replace nothing. */
  successors?: readonly BillName[];
  /** The first time the event was sent, where this is a newer version of it. */
  first?: string;
  /** The event comes again, marked as retracted. */
  isRetracted?: boolean;
}

/** An event of Track & Trace 3.0.0 in which the line states that a bill of lading was replaced. */
export function replacesBill(sent: string, more: ReplacementMore = {}): Said {
  const { first = sent, isRetracted = false, replaced = 'bill', successors = ['bill2'] } = more;
  const said = documentSays('ISSU', 'TRD', sent, more.by === undefined ? {} : { by: more.by });
  return {
    ...said,
    name: `${said.from.name}: ${isRetracted ? 'takes back that' : ''} the bill is replaced ${sent}`,
    write: (numbers) =>
      JSON.stringify({ events: [eventOf(numbers, { first, sent, replaced, successors, isRetracted })] }),
  };
}

interface Written {
  first: string;
  sent: string;
  replaced: BillName;
  successors: readonly BillName[];
  isRetracted: boolean;
}

function eventOf(numbers: Numbers, { first, sent, replaced, successors, isRetracted }: Written): object {
  const old = { typeCode: 'TRD', reference: numbers[replaced] };
  const news = successors.map((name) => ({ typeCode: 'TRD', reference: numbers[name] }));
  const replacements = news.length === 0 ? [] : [{ oldReferences: [old], newReferences: news }];
  return {
    eventID: `replaced-${first}-${numbers[replaced]}`,
    eventDateTime: momentAt(first, null),
    eventCreatedDateTime: momentAt(first, null),
    eventUpdatedDateTime: momentAt(sent, null),
    ...(isRetracted ? { isRetracted } : {}),
    eventClassification: { eventTypeCode: 'SHIPMENT', eventClassifierCode: 'ACT', shipmentEventTypeCode: 'ISSU' },
    shipmentDetails: { documentReference: news[0] ?? old, documentReferenceReplacements: replacements },
  };
}
