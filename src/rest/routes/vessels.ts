import { z } from 'zod';
import { Estimation, type FuturePositions, getFuturePositions } from '../../services/vessel/get-future-positions.ts';
import { getVessel } from '../../services/vessel/get-vessel.ts';
import { vesselKind, vesselResource } from '../documents/vessel.ts';
import { yesOrNo } from '../filters/filter-parameter.ts';
import { resourceDocument } from '../json-api.ts';
import { resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const FUTURE = {
  port_id: z.string('must be given').describe('Id or UN/LOCODE of the port that it goes to'),
  previous_port_id: z.string('must be given').describe('Id or UN/LOCODE of the port that it comes from'),
};

/** The routes of vessels. */
export const vesselRoutes = [
  defineRoute({
    method: 'GET',
    path: '/vessels/:id',
    operation: getVessel,
    query: z.object({
      show_positions: yesOrNo('Whether positions are included; a time includes them too'),
      'show_positions[from_timestamp]': z.string().optional().describe('Positions from this moment on, ISO 8601'),
      'show_positions[to_timestamp]': z.string().optional().describe('Positions up to this moment, ISO 8601'),
    }),
    parameters: {
      positions_from: 'show_positions[from_timestamp]',
      positions_to: 'show_positions[to_timestamp]',
    },
    answer: resourceAnswer(vesselKind),
    toInput: ({ params, query }) => ({
      id: params.id ?? '',
      has_positions: query.show_positions,
      positions_from: query['show_positions[from_timestamp]'],
      positions_to: query['show_positions[to_timestamp]'],
    }),
    document: ({ vessel, positions, last_position }) =>
      resourceDocument(vesselResource(vessel, positions, last_position)),
  }),
  defineRoute({
    method: 'GET',
    path: '/vessels/:id/future_positions',
    operation: getFuturePositions,
    query: z.object(FUTURE),
    answer: resourceAnswer(vesselKind, [], Estimation),
    toInput: ({ params, query: { port_id, previous_port_id } }) => ({ id: params.id ?? '', port_id, previous_port_id }),
    document: futureDocument,
  }),
  defineRoute({
    method: 'GET',
    path: '/vessels/:id/future_positions_with_coordinates',
    operation: getFuturePositions,
    name: 'get_vessel_future_positions_with_coordinates',
    query: z.object({ ...FUTURE, latitude: degrees(90), longitude: degrees(180) }),
    answer: resourceAnswer(vesselKind, [], Estimation),
    toInput: ({ params, query: { port_id, previous_port_id, latitude, longitude } }) => ({
      id: params.id ?? '',
      port_id,
      previous_port_id,
      position: { latitude, longitude },
    }),
    document: futureDocument,
  }),
];

function futureDocument({ vessel, positions, estimation }: FuturePositions) {
  return resourceDocument(vesselResource(vessel, positions), { meta: estimation });
}

function degrees(max: number) {
  return z
    .string('must be given')
    .regex(/^-?\d{1,3}(?:\.\d{1,15})?$/, 'must be a number of degrees such as 33.75')
    .transform(Number)
    .pipe(z.number().min(-max, `must be at least -${max}`).max(max, `must be at most ${max}`))
    .describe('Where the vessel is, in degrees');
}
