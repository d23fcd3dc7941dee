import type { ProjectFacts, SocietyFacts } from '@harken/domain/access/may';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findCatalogue, findOrganizations, findSocietyOfNewProject } from './projects.queries.ts';
import { findNotHandledCandidates } from './projects.recipients.queries.ts';

/** Administrators and Coordinators choose the organization that owns a project; all others open it for their own. */
export function mayChooseOrganization(user: CurrentUser): boolean {
  return user.role === 'Administrator' || user.role === 'Coordinator';
}

/** The zones of the country first, then all that there are. */
export function timeZoneChoices(zonesOfCountry: string[]): { id: string; name: string }[] {
  const zones = new Set([...zonesOfCountry, ...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...zones].map((id) => ({ id, name: id.replaceAll('_', ' ') }));
}

/** What the form of a project offers in a society. */
export async function projectFormData(db: Database, user: CurrentUser, place: SocietyFacts | ProjectFacts) {
  const { nationalSocietyId } = place;
  const society = await findSocietyOfNewProject(db, nationalSocietyId);
  const ofOrganization = mayChooseOrganization(user) ? null : (place.organizationId ?? 0);
  const [healthRisks, organizations, alertNotHandledRecipients] = await Promise.all([
    findCatalogue(db, society.contentLanguageId),
    findOrganizations(db, nationalSocietyId),
    findNotHandledCandidates(db, nationalSocietyId, ofOrganization),
  ]);
  return {
    healthRisks,
    organizations,
    alertNotHandledRecipients,
    timeZones: timeZoneChoices(society.timeZones),
  };
}
