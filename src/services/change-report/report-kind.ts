import { z } from 'zod';
import type { HistoryChange } from '../journey/history.ts';

/** By what changes of an account are chosen. */
export const ReportKind = z.enum([
  'arrival',
  'status',
  'last_free_day',
  'pickup',
  'holds',
  'fees',
  'vessel',
  'route',
  'number',
  'request',
  'deleted',
]);
export type ReportKind = z.infer<typeof ReportKind>;

/** The facts of a container that are of a kind. */
export const FACTS_OF_KIND: Readonly<Record<ReportKind, readonly HistoryChange['fact'][]>> = {
  arrival: ['pod_eta_at', 'pod_arrived_at', 'destination_eta_at', 'ind_eta_at'],
  status: ['current_status'],
  last_free_day: ['last_free_day', 'pickup_lfd_line', 'pickup_lfd_terminal', 'pickup_lfd_rail'],
  pickup: ['available_for_pickup', 'pickup_appointment_at'],
  holds: ['holds'],
  fees: ['fees'],
  vessel: ['vessel'],
  route: ['port_of_discharge', 'destination'],
  number: ['bill_of_lading', 'booking'],
  request: [],
  deleted: [],
};
