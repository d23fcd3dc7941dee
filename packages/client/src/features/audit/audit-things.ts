import type { AuditEntry } from './audit.api.ts';

type Place = { id: number; societyId: number | undefined; projectId: number | undefined };

const inSociety = (rest: (id: number) => string) => (at: Place) =>
  at.societyId && `/nationalsocieties/${at.societyId}/${rest(at.id)}`;
const inProject = (rest: (id: number) => string) => (at: Place) =>
  at.projectId && `/projects/${at.projectId}/${rest(at.id)}`;

/** The pages of things, by what the trail calls them. */
const pages: Record<string, (at: Place) => string | number | undefined> = {
  alert: inProject((id) => `alerts/${id}/assess`),
  alertRecipient: inProject((id) => `alertNotifications/${id}/edit`),
  dataCollector: inProject((id) => `datacollectors/${id}/edit`),
  district: inSociety(() => 'structure'),
  eidsrConfiguration: inSociety(() => 'eidsrintegration'),
  healthRisk: ({ id }) => `/healthrisks/${id}/edit`,
  nationalSociety: ({ id }) => `/nationalsocieties/${id}/overview`,
  organization: inSociety((id) => `organizations/${id}/edit`),
  project: ({ id }) => `/projects/${id}`,
  region: inSociety(() => 'structure'),
  smsGateway: inSociety((id) => `smsgateways/${id}/edit`),
  suspectedDisease: ({ id }) => `/suspecteddiseases/${id}/edit`,
  user: inSociety((id) => `users/${id}/edit`),
  village: inSociety(() => 'structure'),
  zone: inSociety(() => 'structure'),
};

/** Where the page of a thing is; none for what was deleted, or has no page of its own. */
export function pageOfThing(entry: AuditEntry): string | undefined {
  const { deed, subjectType, subjectId, nationalSociety, project } = entry;
  if (!subjectType || !subjectId || deed.endsWith('/delete')) return undefined;
  const at = { id: subjectId, societyId: nationalSociety?.id, projectId: project?.id };
  return pages[subjectType]?.(at) as string | undefined;
}
