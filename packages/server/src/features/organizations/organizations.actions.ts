import type { SocietyFacts } from '@harken/domain/access/may';
import { mayEditOrganizations } from '@harken/domain/access/registration';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import {
  findOrganizationStandings,
  insertOrganization,
  isOrganizationNameTaken,
} from './organizations.queries.ts';

/** Adds an organization to a society, as far as the caller may: see `mayEditOrganizations`. */
export function createOrganization(
  db: Database,
  { name, society, by }: { name: string; society: SocietyFacts; by: CurrentUser },
): Promise<{ ok: true; id: number } | { ok: false; reason: 'error.unauthorized' }> {
  const { nationalSocietyId, hasCoordinator } = society;
  return db.transaction().execute(async (trx) => {
    const standings = await findOrganizationStandings(trx, nationalSocietyId, { lock: true });
    const isDefaultHeadManager = standings.some((org) => org.isDefault && org.headManagerId === by.id);
    if (!mayEditOrganizations(by.role, { hasCoordinator, isDefaultHeadManager })) {
      return { ok: false, reason: 'error.unauthorized' };
    }
    if (await isOrganizationNameTaken(trx, nationalSocietyId, name)) {
      throw fieldProblem('Name', 'organization.nameAlreadyExists');
    }
    const id = await insertOrganization(trx, { name, nationalSocietyId });
    await recordDeed(trx, {
      deed: 'organization/create',
      actor: by,
      subjectType: 'organization',
      subjectId: id,
      nationalSocietyId,
      after: { name },
    });
    return { ok: true, id };
  });
}
