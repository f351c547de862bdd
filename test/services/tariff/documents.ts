/** A tariff and the calendar of its places, as people write them. */
export const EXAMPLE = `# What a line charges on the US West Coast.
calendars:
  - id: us-west
    source: the gate hours of the terminals
    zone: America/Los_Angeles
    scope: {places: [USLAX, USLGB]}
    from: 2026-01-01
    to: 2027-12-31
    weekend: [saturday, sunday]
    holidays:
      - {date: 2026-11-26, name: Thanksgiving}
      - {date: 2027-01-01, name: New Year}
    closures:
      - {date: 2026-12-10, planned: false, reason: Wind}
      - {from: 2026-12-24, to: 2026-12-25, planned: true, reason: Christmas}
    openings:
      - {date: 2026-11-21, reason: Extra gate}
tariffs:
  - id: line-us-import
    kind: published
    party: line
    line: MAEU
    source: Tariff 058, rule 21
    from: 2026-01-01
    to: 2026-12-31
    scope:
      direction: import
      places: [USLAX, USLGB]
      sizes: [40, 45]
      types: [dry]
    clocks:
      - charge: demurrage
        start: {event: discharged, first: next_day}
        stop: {event: full_out}
        free: {days: 4, skip: [closed]}
        currency: USD
        tiers:
          - {from: 1, to: 5, amount: 200}
          - {from: 6, amount: 300.50}
      - charge: detention
        start: {event: full_out, first: next_day}
        stop: {event: empty_in}
        free: {days: 4, skip: [closed]}
        currency: USD
        tiers_count: days_of_the_clock
        tiers:
          - {from: 5, to: 8, amount: 150}
          - {from: 9, amount: 180}
`;

/** The same tariff with one row for each tier. */
export const EXAMPLE_CSV = `tariff,kind,party,line,source,from,to,direction,places,sizes,types,charge,start,first,stop,free_days,free_skip,currency,tiers_count,tier_from,tier_to,amount
line-us-import,published,line,MAEU,"Tariff 058, rule 21",2026-01-01,2026-12-31,import,USLAX|USLGB,40|45,dry,demurrage,discharged,next_day,full_out,4,closed,USD,,1,5,200
,,,,,,,,,,,,,,,,,,,6,,300.50
,,,,,,,,,,,detention,full_out,next_day,empty_in,4,closed,USD,days_of_the_clock,5,8,150
line-us-import,,,,,,,,,,,detention,,,,,,USD,,9,,180
`;

/** The same calendar with one row for each special day. */
export const CALENDAR_CSV = `calendar;source;zone;from;to;weekend;places;day;date;until;note
us-west;the gate hours of the terminals;America/Los_Angeles;2026-01-01;2027-12-31;saturday|sunday;USLAX|USLGB;holiday;2026-11-26;;Thanksgiving
;;;;;;;holiday;2027-01-01;;New Year
;;;;;;;unplanned_closure;2026-12-10;;Wind
;;;;;;;planned_closure;2026-12-24;2026-12-25;Christmas
;;;;;;;opening;2026-11-21;;Extra gate
`;

/** The example with one of its texts replaced. Fails where the example does not have it. */
export function exampleWith(text: string, replacement: string): string {
  if (!EXAMPLE.includes(text)) throw new Error(`The example has no ${text}.`);
  return EXAMPLE.replace(text, replacement);
}
