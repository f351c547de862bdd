import { column, sql } from '../../db/sql.ts';
import { CHARGED_BILL, CHARGED_COLUMNS, CHARGED_EVENTS, CHARGED_JOINS, type ChargedRow } from './charged-row.ts';

/* The raw statements of charges: what the days of a container are counted from. */

export const GET_CHARGED_CONTAINER = sql({
  name: 'get_charged_container',
  because: 'trip',
  parameters: ['uuid', 'uuid'],
  row: { record: column<ChargedRow>('json') },
  text: `SELECT row_to_json(x) AS record FROM (
      SELECT ${CHARGED_COLUMNS}, bill.arrived_at AS bill_arrived_at, bill.discharged_at AS bill_discharged_at, ${CHARGED_EVENTS}
      FROM container c ${CHARGED_JOINS} ${CHARGED_BILL}
      WHERE c.id = $1 AND c.account_id = $2) x`,
});
