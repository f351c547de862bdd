import type { FilterField } from '../../parts/filters/filter-field.ts';
import { RECORD_FILTERS, YES_NO } from '../../parts/filters/record-filters.ts';

/** By what the table of containers is filtered: what `GET /containers` offers. */
export const CONTAINER_FILTERS: readonly FilterField[] = [
  ...RECORD_FILTERS,
  { name: 'ready', title: 'Ready for pickup', kind: { is: 'choices', choices: YES_NO, isOne: true } },
  { name: 'pickup_place', title: 'Place of pickup', kind: { is: 'text', hint: 'UN/LOCODE or name of the place.' } },
  {
    name: 'equipment',
    title: 'Equipment',
    kind: { is: 'text', hint: 'ISO code such as 45R1, or dry, reefer, tank …' },
  },
];
