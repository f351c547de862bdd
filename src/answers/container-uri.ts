import { isUuid } from '../core/id.ts';

const BEFORE_ID = 'landfall://container/';

/** RFC 6570: the address of the resource of a container. */
export const CONTAINER_URI_TEMPLATE = `${BEFORE_ID}{id}`;

/** The address under which the data of a container is a resource. */
export function containerUri(id: string): string {
  return `${BEFORE_ID}${id}`;
}

/** The id of the container that an address stands for; null if it is the address of something else. */
export function containerIdOf(uri: string): string | null {
  const id = uri.startsWith(BEFORE_ID) ? uri.slice(BEFORE_ID.length) : '';
  return isUuid(id) ? id.toLowerCase() : null;
}
