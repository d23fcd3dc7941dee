import type { Expected } from './entry.ts';
import { agreedElsewhere } from './expected.elsewhere.ts';
import { agreedInProjects } from './expected.projects.ts';
import { agreedInSocieties } from './expected.societies.ts';

/** The expected access by call name. */
export const expected: Record<string, Expected> = {
  ...agreedElsewhere,
  ...agreedInSocieties,
  ...agreedInProjects,
};
