import type { AuditEvent } from './audit.api.ts';

type ItemScope = { id: number; societyId: number | undefined; projectId: number | undefined };

const toSocietyPage = (toPath: (id: number) => string) => (item: ItemScope) =>
  item.societyId && `/nationalsocieties/${item.societyId}/${toPath(item.id)}`;
const toProjectPage = (toPath: (id: number) => string) => (item: ItemScope) =>
  item.projectId && `/projects/${item.projectId}/${toPath(item.id)}`;

/** The pages of items, by their type in the audit log. */
const pages: Record<string, (item: ItemScope) => string | number | undefined> = {
  alert: toProjectPage((id) => `alerts/${id}/assess`),
  outbreak: toSocietyPage((id) => `outbreaks/${id}`),
  verificationContact: toSocietyPage((id) => `contacts/${id}/edit`),
  alertRecipient: toProjectPage((id) => `alertNotifications/${id}/edit`),
  dataCollector: toProjectPage((id) => `datacollectors/${id}/overview`),
  district: toSocietyPage(() => 'structure'),
  eidsrConfiguration: toSocietyPage(() => 'eidsrintegration'),
  healthRisk: ({ id }) => `/healthrisks/${id}/edit`,
  nationalSociety: ({ id }) => `/nationalsocieties/${id}/overview`,
  organization: toSocietyPage((id) => `organizations/${id}/edit`),
  project: ({ id }) => `/projects/${id}`,
  report: toProjectPage((id) => `reports/${id}`),
  region: toSocietyPage(() => 'structure'),
  smsGateway: toSocietyPage((id) => `smsgateways/${id}/edit`),
  suspectedDisease: ({ id }) => `/suspecteddiseases/${id}/edit`,
  user: toSocietyPage((id) => `users/${id}/edit`),
  village: toSocietyPage(() => 'structure'),
  zone: toSocietyPage(() => 'structure'),
};

/** Returns the page of the item; undefined if it was deleted or has no page. */
export function getItemPage(auditEvent: AuditEvent): string | undefined {
  const { deed, subjectType, subjectId, nationalSociety, project } = auditEvent;
  if (!subjectType || !subjectId || deed.endsWith('/delete')) return undefined;
  const item = { id: subjectId, societyId: nationalSociety?.id, projectId: project?.id };
  return pages[subjectType]?.(item) as string | undefined;
}
