import type { CallRequest, CallResponseOf } from '@harken/contract/calls/call';
import type { weeklyReportCalls } from '@harken/contract/weekly-reports/weekly-reports';
import { checkPermission, type SocietyScope } from '@harken/domain/access/check-permission';
import { addDays } from '@harken/domain/calendar/calendar-date';
import { getEpiWeek } from '@harken/domain/calendar/epi-week';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { findNextSending } from '@harken/domain/dashboards/report-schedule';
import { listPastWeeks } from '@harken/domain/weekly-reports/schedule';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findSocietyCalendar, type SocietyCalendar } from '../../platform/society-calendar.queries.ts';
import { toLocalDate } from '../../platform/time-zones.ts';
import {
  findChosenProjects,
  findProjects,
  findRecipients,
  findSchedule,
  lockSchedule,
  replaceChosenProjects,
  replaceRecipients,
  storeSchedule,
} from './schedule.queries.ts';
import { insertSending, isAboutToBeSent } from './sendings.queries.ts';

/** Who reads or changes the weekly reports of a national society. */
export interface Reader {
  user: CurrentUser;
  scope: SocietyScope;
  languageCode: string;
}

type ScheduleResponse = CallResponseOf<typeof weeklyReportCalls.getWeeklyReports>;
type Language = ScheduleResponse['languageCode'];

/** Addresses and projects of other organizations are for those who may choose them. */
export const mayEdit = ({ user, scope }: Reader): boolean =>
  checkPermission('weeklyReports.edit', user.role, scope) === null;

/** The first day of the epi week of a day. @throws an expected error if the week is not over, or too long ago */
export function requirePastWeek(day: string, society: SocietyCalendar, now: Date): string {
  const weeks = listPastWeeks(toLocalDate(now, society.timeZoneId), society.weekStart);
  const found = weeks.find((firstDay) => firstDay <= day && day <= addDays(firstDay, 6));
  if (found === undefined) throw expectedError('weeklyReport.weekNotAvailable');
  return found;
}

/** When and to whom reports are sent, and which weeks can be had. */
export async function readSchedule({ db, clock }: Services, reader: Reader): Promise<ScheduleResponse> {
  const { nationalSocietyId } = reader.scope;
  const [stored, society, projectIds, recipients, projects] = await Promise.all([
    findSchedule(db, nationalSocietyId),
    findSocietyCalendar(db, nationalSocietyId),
    findChosenProjects(db, nationalSocietyId),
    findRecipients(db, nationalSocietyId),
    findProjects(db, nationalSocietyId),
  ]);
  const { timeZoneId, weekStart, isArchived } = society;
  // Until somebody chose something: Monday morning, in the language of the reader.
  const { isActive, weekday, hour } = stored ?? { isActive: false, weekday: 1, hour: 8 };
  const isSending = isActive && !isArchived && recipients.length > 0;
  const next = isSending && findNextSending({ weekday, hour, timeZoneId }, clock.now().getTime());
  return {
    ...{ isActive, weekday, hour, timeZoneId, projectIds: mayEdit(reader) ? projectIds : [] },
    languageCode: (stored?.languageCode ?? reader.languageCode) as Language,
    nextAt: next ? toLocalDateTime(next, timeZoneId) : null,
    recipientCount: recipients.length,
    recipientEmails: mayEdit(reader) ? recipients.map(({ email }) => email) : [],
    projects: mayEdit(reader) ? projects : [],
    weeks: listPastWeeks(toLocalDate(clock.now(), timeZoneId), weekStart).map((firstDay) => ({
      ...{ firstDay, lastDay: addDays(firstDay, 6) },
      ...getEpiWeek(firstDay, weekStart),
    })),
  };
}

type Edited = CallRequest<typeof weeklyReportCalls.editWeeklyReports>['body'];

/** Changes when and to whom reports are sent. The audit log keeps how many recipients there are, not their addresses. */
export function editSchedule({ db, clock }: Services, reader: Reader, edited: Edited): Promise<void> {
  const { nationalSocietyId } = reader.scope;
  const { recipientEmails, ...choices } = edited;
  const { projectIds, ...columns } = choices;
  const emails = [...new Map(recipientEmails.map((email) => [email.toLowerCase(), email])).values()];
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    const known = new Set((await findProjects(trx, nationalSocietyId)).map(({ id }) => id));
    if (projectIds.some((id) => !known.has(id)))
      throw fieldError('ProjectIds', 'string:validation.valueInvalid');
    const [chosen, recipients] = [
      await findChosenProjects(trx, nationalSocietyId),
      await findRecipients(trx, nationalSocietyId),
    ];
    const schedule = { nationalSocietyId, ...columns, activeFrom: clock.now() };
    // The first recipients do not get what was due before.
    const before = await storeSchedule(trx, schedule, recipients.length === 0);
    await replaceChosenProjects(trx, nationalSocietyId, [...new Set(projectIds)]);
    await replaceRecipients(trx, nationalSocietyId, emails);
    await recordAuditEvent(trx, {
      action: 'weeklyReport/edit',
      ...{ actor: reader.user, subjectType: 'weeklyReport', subjectId: nationalSocietyId, nationalSocietyId },
      before: before && { ...before, projectIds: chosen, recipients: recipients.length },
      after: { ...choices, recipients: emails.length },
    });
  });
}

/** Sends the report of a week by hand. A second time while the first one is not sent yet does nothing. */
export async function queueReport(services: Services, reader: Reader, day: string): Promise<void> {
  const { nationalSocietyId } = reader.scope;
  const createdAt = services.clock.now();
  const firstDay = requirePastWeek(day, await findSocietyCalendar(services.db, nationalSocietyId), createdAt);
  await services.db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    const schedule = await lockSchedule(trx, nationalSocietyId);
    const recipients = await findRecipients(trx, nationalSocietyId);
    if (!schedule || recipients.length === 0) throw expectedError('weeklyReport.noRecipients');
    if (await isAboutToBeSent(trx, nationalSocietyId, firstDay)) return;
    const sendingId = await insertSending(trx, {
      ...{ nationalSocietyId, firstDay, createdAt, isScheduled: false },
      ...{ startedById: reader.user.id, languageCode: schedule.languageCode },
    });
    if (sendingId === null) return;
    await services.jobs.enqueue(trx, 'send-weekly-report', [{ sendingId }]);
    await recordAuditEvent(trx, {
      action: 'weeklyReport/send',
      ...{ actor: reader.user, subjectType: 'weeklyReport', subjectId: nationalSocietyId, nationalSocietyId },
      after: { firstDay, recipients: recipients.length },
    });
  });
  services.jobs.wake('send-weekly-report');
}
