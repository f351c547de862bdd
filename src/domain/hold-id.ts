import { contentId } from '../core/id.ts';

/**
 * The id of the statement that a party (`customs`, `freight`, …) holds a container, or a whole shipment where
 * `container` is null. All formats of a line state a hold under the same id, so that each can end what another stated.
 */
export function holdId(hands: string, container: string | null): string {
  return contentId({ hold: hands, container });
}
