import { casesOfPeople } from './cases.people.ts';
import { casesOfPlaces } from './cases.places.ts';
import { casesOfReports } from './cases.reports.ts';
import type { Preparation } from './stage.ts';

/** How a request is made that succeeds, where one made of what is known would not. */
export const cases: Record<string, Preparation> = { ...casesOfPeople, ...casesOfPlaces, ...casesOfReports };
