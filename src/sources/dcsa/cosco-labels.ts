/** A movement in the members of an event of equipment of DCSA 2.2. */
export interface LabelledMovement {
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

/** Whether a label is known to say nothing of where the container is. */
export function saysNoPlace(label: string): boolean {
  return labelled(label)?.[1] === null;
}

/** What a label means; one that is no movement stays its own code, and is reported as such. */
export function movementOfLabel(label: string): LabelledMovement {
  const [, code = null, load] = labelled(label) ?? [];
  return {
    eventType: 'EQUIPMENT',
    equipmentEventTypeCode: code ?? label,
    ...(load === undefined ? {} : { emptyIndicatorCode: load }),
  };
}

function labelled(label: string): (typeof LABELS)[number] | undefined {
  const words = label.trim().toLowerCase();
  return LABELS.find(([beginning]) => beginning.test(words));
}
