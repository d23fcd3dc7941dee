import { dataRemoved } from '@harken/domain/access/anonymization';
import { checkPermission, type ProjectScope } from '@harken/domain/access/check-permission';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { isFacilityContact } from '@harken/domain/referrals/plan';
import { getReferralStatus, type ReferralStatus, referralLimits } from '@harken/domain/referrals/referral';
import { toViewer } from '../../../platform/access/senders.queries.ts';
import { type Contact, findContactsOfProject } from '../../../platform/contacts.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { recordView } from '../../../platform/record-views.queries.ts';
import { chooseFacility, readReferralCounts } from './counts.ts';
import {
  countReferrals,
  findHealthRisks,
  findReferableReports,
  findReferrals,
  findTimeZone,
  type ReferralFilter,
  type ReferralRow,
} from './list.queries.ts';

/** Who reads referrals of a project. */
export interface ReferralReader {
  user: CurrentUser;
  scope: ProjectScope;
  languageCode: string;
}

/** The filter of a list. */
interface ListRequest {
  status?: ReferralStatus | undefined;
  verificationContactId?: number | undefined;
  healthRiskId?: number | undefined;
}

export function toFilter(projectId: number, request: ListRequest): ReferralFilter {
  const { status, verificationContactId: contactId, healthRiskId } = request;
  return {
    ...{
      projectId,
      status: status ?? null,
      contactId: contactId ?? null,
      healthRiskId: healthRiskId ?? null,
    },
    ...{ reportId: null, alertId: null },
  };
}

const maxReports = 100;

function mayEdit({ user, scope }: ReferralReader): boolean {
  return checkPermission('referrals.edit', user.role, scope) === null;
}

/** A referral without what belongs to other organizations: village, texts and the name of a facility. */
export function toShown(reader: ReferralReader, row: ReferralRow, timeZoneId: string) {
  const {
    isSenderShown,
    organizationId,
    organization,
    healthRiskId: _,
    healthRiskCode: _code,
    ...placed
  } = row;
  const { regionId: _region, districtId: _district, villageId: _village, ...shown } = placed;
  const toLocalTime = (at: Date) => toLocalDateTime(at.getTime(), timeZoneId);
  const viewer = { role: reader.user.role, organizationId: reader.scope.organizationId };
  const { contactId, facility } = chooseFacility(viewer, { ...row, organizationId, organization });
  const isForeignContact = contactId !== row.contactId;
  return {
    ...shown,
    ...{ contactId, facility: row.contactId === null ? null : (facility ?? dataRemoved) },
    village: isSenderShown ? row.village : null,
    reason: isSenderShown ? row.reason : null,
    comment: isSenderShown && !isForeignContact ? row.comment : null,
    status: getReferralStatus(row),
    referredAt: toLocalTime(row.referredAt),
    remindedAt: row.remindedAt && toLocalTime(row.remindedAt),
    updatedAt: row.updatedAt && toLocalTime(row.updatedAt),
    isEditable: isSenderShown && mayEdit(reader),
  };
}

/** One page of the referrals of a project. */
export async function listReferrals(
  db: Database,
  reader: ReferralReader,
  request: ListRequest & { pageNumber: number },
) {
  const { rowsPerPage } = referralLimits;
  const filter = toFilter(reader.scope.projectId, request);
  const viewer = toViewer(reader.scope, reader.user);
  const { languageCode } = reader;
  const page = { viewer, languageCode, limit: rowsPerPage, offset: (request.pageNumber - 1) * rowsPerPage };
  const [rows, totalRows, zone] = await Promise.all([
    findReferrals(db, filter, page),
    countReferrals(db, filter, viewer),
    findTimeZone(db, filter.projectId),
  ]);
  await recordReferralsSeen(db, reader, { action: 'referral/list', rows });
  const data = rows.map((row) => toShown(reader, row, zone));
  return { data, page: request.pageNumber, rowsPerPage, totalRows };
}

/** Records who saw what is said about people: not of those whose village and texts are hidden. */
function recordReferralsSeen(
  db: Database,
  { user, scope }: ReferralReader,
  { action, rows }: { action: 'referral/list' | 'referral/ofReport'; rows: readonly ReferralRow[] },
): Promise<void> {
  const { projectId, nationalSocietyId } = scope;
  return recordView(db, {
    ...{ action, actor: user, nationalSocietyId, projectId, subjectType: 'project', subjectId: projectId },
    shown: { referralIds: rows.filter(({ isSenderShown }) => isSenderShown).map(({ id }) => id) },
  });
}

/** Counts per facility, and the health risks to filter by. */
export async function summarizeReferrals(
  db: Database,
  { user, scope, languageCode }: ReferralReader,
  { firstDay: first, lastDay: last }: { firstDay?: string | undefined; lastDay?: string | undefined },
) {
  const { projectId, organizationId } = scope;
  const timeZoneId = await findTimeZone(db, projectId);
  const reader = { role: user.role, organizationId };
  const [counts, healthRisks] = await Promise.all([
    readReferralCounts(db, { projectId, days: first && last ? { first, last } : null, timeZoneId, reader }),
    findHealthRisks(db, projectId, languageCode),
  ]);
  return { ...counts, healthRisks };
}

/** The contacts to whom a user can refer: those with a facility, of their organization where there is a coordinator. */
export function isFacilityFor({ user, scope }: ReferralReader, contact: Contact): boolean {
  const isOwn = user.role === 'Administrator' || contact.organizationId === scope.organizationId;
  return isFacilityContact(contact) && (isOwn || !scope.hasCoordinator);
}

/** The referrals from a report or an alert, and what is needed to refer somebody else. */
export async function readReferralsOf(
  db: Database,
  reader: ReferralReader,
  { reportId, alertId }: { reportId?: number | undefined; alertId?: number | undefined },
) {
  const { projectId } = reader.scope;
  const of = { reportId: reportId ?? null, alertId: alertId ?? null };
  const filter = { ...toFilter(projectId, {}), ...of };
  const viewer = toViewer(reader.scope, reader.user);
  const page = {
    ...{ viewer, languageCode: reader.languageCode, limit: referralLimits.listedPerAlert, offset: 0 },
  };
  const isAboutNothing = reportId === undefined && alertId === undefined;
  const [rows, zone, contacts, reports] = await Promise.all([
    isAboutNothing ? [] : findReferrals(db, filter, page),
    findTimeZone(db, projectId),
    mayEdit(reader) ? findContactsOfProject(db, projectId) : [],
    mayEdit(reader) ? findReferableReports(db, { projectId, ...of }, viewer, maxReports) : [],
  ]);
  await recordReferralsSeen(db, reader, { action: 'referral/ofReport', rows });
  return {
    referrals: rows.map((row) => toShown(reader, row, zone)),
    mayEdit: mayEdit(reader),
    facilities: contacts
      .filter((contact) => isFacilityFor(reader, contact))
      .map(({ id, facility, name }) => ({ id, name: facility ?? '', contact: name })),
    reports: reports.map(({ id, receivedAt, village }) => ({
      ...{ id, village, dateTime: toLocalDateTime(receivedAt.getTime(), zone) },
    })),
  };
}
