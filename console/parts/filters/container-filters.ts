import type { FilterField } from './filter-field.ts';
import { RECORD_FILTERS, YES_NO } from './record-filters.ts';

/** By what the table of containers and the map are filtered: what `GET /containers` offers. */
export const CONTAINER_FILTERS: readonly FilterField[] = [
  ...RECORD_FILTERS,
  { name: 'ready', title: 'Ready for pickup', kind: { is: 'choices', choices: YES_NO, isOne: true } },
  {
    name: 'pickup_place',
    title: 'Place of pickup',
    column: 'place',
    kind: { is: 'text', hint: 'UN/LOCODE or name of the place.' },
  },
  {
    name: 'place',
    title: 'Stands at or goes to',
    kind: { is: 'text', hint: 'UN/LOCODE or name of the place where it stands, or to which it goes next.' },
  },
  {
    name: 'equipment',
    title: 'Equipment',
    column: 'equipment',
    kind: { is: 'text', hint: 'ISO code such as 45R1, or dry, reefer, tank …' },
  },
];
