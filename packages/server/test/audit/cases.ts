import type { KnownValues } from '../support/sample-request.ts';
import { casesOfPeople } from './cases.people.ts';
import { casesOfPlaces } from './cases.places.ts';
import { casesOfReports } from './cases.reports.ts';
import type { AuditStage } from './stage.ts';

/** What a change needs so that it succeeds, beside what is known of the stage. */
export interface AuditCase {
  known?: KnownValues;
  /** Who asks; null for somebody who is not signed in. */
  as?: number | null;
  /** Whose deed it is, where nobody is signed in; null where the trail cannot know. */
  actor?: number | null;
  /** The rows of a file that is sent. */
  file?: (string | number)[][];
}

export type Preparation = (stage: AuditStage) => Promise<AuditCase> | AuditCase;

/** How a request is made that succeeds, where one made of what is known would not. */
export const cases: Record<string, Preparation> = { ...casesOfPeople, ...casesOfPlaces, ...casesOfReports };
