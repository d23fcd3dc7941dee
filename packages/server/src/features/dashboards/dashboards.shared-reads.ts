import type { LocationFilter } from '@harken/domain/geography/location-filter';
import type { Database } from '../../platform/db/database.ts';
import { maxGatherMilliseconds, shareReads } from '../../platform/db/shared-reads.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { findBasics, findCollectorsOfOrganization } from './dashboards.queries.ts';

/**
 * What different dashboards of a project or society read alike. Ten people at once, each with another filter or period, need the same
 * register: it is read once for those who wait at the same time.
 */

/** Shares a question of many dashboards. The work around it takes longer than waiting for others who ask it too. */
export function shareDashboardReads<Question, Result>(
  read: (db: Database, question: Question) => Promise<Result>,
  toKey?: (question: Question) => string,
) {
  return shareReads(read, toKey, { minGatherMilliseconds: maxGatherMilliseconds });
}

export const readBasics = shareDashboardReads(findBasics);
export const readCollectorsOfOrganization = shareDashboardReads(findCollectorsOfOrganization);

/** The regions that contain some places, with all their content. */
export const readStructureOf = shareReads(
  (db: Database, { nationalSocietyId, listed }: { nationalSocietyId: number; listed: LocationFilter }) =>
    findStructure(db, nationalSocietyId, listed),
);

/** All places of a society. */
export const readStructure = shareReads(
  (db: Database, { nationalSocietyId }: { nationalSocietyId: number }) =>
    findStructure(db, nationalSocietyId),
);
