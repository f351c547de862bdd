import type { components, operations } from 'landfall/client';

/** What the API says of a number before it is tracked. */
export type NumberCheck =
  operations['check_numbers']['responses'][200]['content']['application/json']['numbers'][number];

/** What became of a number that was handed in. */
export type JobRow = NonNullable<components['schemas']['bulk_tracking_request']['attributes']['rows']>[number];
