import type { Preparation } from './audit-fixture.ts';
import { reportPreparations } from './preparations.reports.ts';
import { structurePreparations } from './preparations.structure.ts';
import { userPreparations } from './preparations.users.ts';

/** Preparations for calls that would fail with the values of the fixture alone. */
export const preparations: Record<string, Preparation> = {
  ...userPreparations,
  ...structurePreparations,
  ...reportPreparations,
};
