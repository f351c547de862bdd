/** A movement in the members of an event of equipment of DCSA 2.2. */
interface LabelledMovement {
  eventType: 'EQUIPMENT';
  equipmentEventTypeCode: string;
  emptyIndicatorCode?: 'EMPTY' | 'LADEN';
}

/**
 * The words of COSCO for what happened to a container, by their beginnings; behind them stands the role of the place, such as `First
 * POL`, which is derived here. Null says nothing of where the container is.
 */
const LABELS: readonly [words: RegExp, code: string | null, load?: 'EMPTY' | 'LADEN'][] = [
  [/^empty equipment (despatched|dispatched)/, 'GTOT', 'EMPTY'],
  [/^empty equipment returned/, 'GTIN', 'EMPTY'],
  [/^gate-? ?in (at|to)\b/, 'GTIN', 'LADEN'],
  [/^gate-? ?out (at|from)\b/, 'GTOT', 'LADEN'],
  [/^loaded at\b/, 'LOAD', 'LADEN'],
  [/^discharged at\b/, 'DISC', 'LADEN'],
  // It comes with the gate-in of the same moment: the line takes the cargo over.
  [/^cargo received/, null],
];

/** What a label means, if it is a movement; one that is not known stays its own code, and is reported as not understood. */
export function movementOfLabel(label: string): LabelledMovement | null {
  const words = label.trim().toLowerCase();
  const known = LABELS.find(([beginning]) => beginning.test(words));
  if (known === undefined) return { eventType: 'EQUIPMENT', equipmentEventTypeCode: label };
  const [, equipmentEventTypeCode, load] = known;
  if (equipmentEventTypeCode === null) return null;
  return {
    eventType: 'EQUIPMENT',
    equipmentEventTypeCode,
    ...(load === undefined ? {} : { emptyIndicatorCode: load }),
  };
}
