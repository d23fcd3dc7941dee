import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findNotHandledRecipientOptions } from '../alert-recipients/index.ts';
import { findCatalogue, findOrganizations, findSocietyOfNewProject } from './projects.queries.ts';

/** Administrators and coordinators choose the organization that owns a project; others create it for their own. */
export function mayChooseOrganization(user: CurrentUser): boolean {
  return user.role === 'Administrator' || user.role === 'Coordinator';
}

/** The organization that owns a new project unless another is chosen: the only one, else the caller's own. */
export function findDefaultOwner(
  organizations: readonly { id: number }[],
  { organizationId }: Pick<SocietyScope, 'organizationId'>,
): number | null {
  const [only, another] = organizations;
  return only && !another ? only.id : organizationId;
}

/** The time zones of the country first, then all others. */
export function listTimeZones(zonesOfCountry: string[]): { id: string; name: string }[] {
  const zones = new Set([...zonesOfCountry, ...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...zones].map((id) => ({ id, name: id.replaceAll('_', ' ') }));
}

/** The options of the project form in a society. */
export async function readProjectFormData(
  db: Database,
  user: CurrentUser,
  scope: SocietyScope | ProjectScope,
) {
  const { nationalSocietyId } = scope;
  const society = await findSocietyOfNewProject(db, nationalSocietyId);
  const [healthRisks, organizations] = await Promise.all([
    findCatalogue(db, society.contentLanguageId, user.languageCode),
    findOrganizations(db, nationalSocietyId),
  ]);
  const ofOrganization = mayChooseOrganization(user) ? null : (findDefaultOwner(organizations, scope) ?? 0);
  const alertNotHandledRecipients = await findNotHandledRecipientOptions(
    db,
    nationalSocietyId,
    ofOrganization,
  );
  return {
    healthRisks,
    organizations,
    alertNotHandledRecipients,
    timeZones: listTimeZones(society.timeZones),
  };
}
