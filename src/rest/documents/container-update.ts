import { ContainerUpdate } from '../../services/container/list-container-updates.ts';
import { type ResourceObject, toOne } from '../json-api.ts';
import { defineResource, one } from '../resource.ts';

/** What an update of a container looks like. */
export const containerUpdateKind = defineResource({
  type: 'container_update',
  attributes: ContainerUpdate.omit({ id: true }),
  relationships: { container: one('container') },
});

/** An update as a resource. */
export function containerUpdateResource({ id, ...attributes }: ContainerUpdate, containerId: string): ResourceObject {
  return { id, type: 'container_update', attributes, relationships: { container: toOne('container', containerId) } };
}
