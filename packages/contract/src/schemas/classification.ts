import { z } from 'zod';

/** How many people or animals are in each class of cases. */
export const caseCounts = {
  suspected: z.int(),
  probable: z.int(),
  confirmed: z.int(),
  notACase: z.int(),
};

/** The classification of a report in effect. */
export const classification = z.object({
  ...caseCounts,
  /** The number of cases was edited afterwards: the classes no longer add up. */
  isOutdated: z.boolean(),
});
