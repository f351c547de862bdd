import { ContainerMap } from '../../services/container/container-map.ts';
import { getContainerMap } from '../../services/container/get-container-map.ts';
import { plainAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

/** The way of a container, under both of the names that clients know for it. */
export const containerMapRoutes = [
  defineRoute({
    method: 'GET',
    path: '/containers/:id/map_geojson',
    operation: getContainerMap,
    answer: plainAnswer(ContainerMap),
    document: (map) => map,
  }),
  defineRoute({
    method: 'GET',
    path: '/containers/:id/route',
    operation: getContainerMap,
    name: 'get_container_route',
    // Clients of other services ask for these; here they are features of the answer, whether they are asked for or not.
    relations: ['port', 'vessel', 'route_location'],
    answer: plainAnswer(ContainerMap),
    document: (map) => map,
  }),
];
