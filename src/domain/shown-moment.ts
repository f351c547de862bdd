import { z } from 'zod';

/** A moment in UTC as it is shown. The domain made it, so its form is not checked once more, nor spelled out in schemas. */
export const ShownMoment = z.string();
