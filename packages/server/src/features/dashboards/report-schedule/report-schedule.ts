import type { CallRequest, CallResponseOf } from '@harken/contract/calls/call';
import type { reportScheduleCalls } from '@harken/contract/projects/report-schedule';
import { checkPermission, type ProjectScope } from '@harken/domain/access/check-permission';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { findNextSending, reportScheduleLimits } from '@harken/domain/dashboards/report-schedule';
import { isProjectClosed, isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { findVisibleUsers } from '../../users/index.ts';
import {
  addRecipients,
  type DeliveryRow,
  findDeliveries,
  findMembers,
  findRecipients,
  findSchedule,
  findTimeZone,
  type MemberOfProject,
  removeRecipients,
  storeSchedule,
} from './report-schedule.queries.ts';

/** What the page suggests until somebody chose something: Monday morning. */
const suggested = { isActive: false, weekday: 1, hour: 8 };

interface Reader {
  user: CurrentUser;
  project: ProjectScope;
}

/** Whether somebody may receive the situation report: whoever may see it in the dashboard. */
export function mayReceiveReport({ role, scope }: MemberOfProject): boolean {
  return checkPermission('projects.showDashboard', role, scope) === null;
}

/** The users who may receive the report, as far as the caller may see them. */
async function findSelectableMembers(db: Database, { user, project }: Reader): Promise<MemberOfProject[]> {
  const members = (await findMembers(db, project.projectId)).filter(mayReceiveReport);
  const userIds = members.map(({ id }) => id);
  const visible = await findVisibleUsers(db, { role: user.role, society: project, userIds });
  const visibleIds = new Set(visible.map(({ id }) => id));
  return members.filter(({ id }) => visibleIds.has(id));
}

type ScheduleResponse = CallResponseOf<typeof reportScheduleCalls.getReportSchedule>;

/** The schedule of a project, whom it can be sent to, and what was sent. */
export async function readSchedule({ db, clock }: Services, reader: Reader): Promise<ScheduleResponse> {
  const { projectId, isClosed, isArchived } = reader.project;
  const [stored, timeZoneId, recipients, members, deliveries] = await Promise.all([
    findSchedule(db, projectId),
    findTimeZone(db, projectId),
    findRecipients(db, projectId),
    findSelectableMembers(db, reader),
    findDeliveries(db, projectId, reportScheduleLimits.listedDeliveries),
  ]);
  const { isActive, weekday, hour } = stored ?? suggested;
  const toLocal = (at: Date | number) => toLocalDateTime(new Date(at).getTime(), timeZoneId);
  const isSending = isActive && !isClosed && !isArchived;
  const next = isSending && findNextSending({ weekday, hour, timeZoneId }, clock.now().getTime());
  const stoppedAt = new Map(recipients.map((recipient) => [recipient.userId, recipient.stoppedAt]));
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return {
    ...{ isActive, weekday, hour, nextAt: next ? toLocal(next) : null },
    users: members.map(({ id, name, role, email }) => {
      const stopped = stoppedAt.get(id) ?? null;
      return {
        ...{ id, name, role, isRecipient: stoppedAt.has(id) && stopped === null },
        ...{ stoppedAt: stopped && toLocal(stopped), hasEmail: email !== null },
      };
    }),
    otherRecipientCount: recipients.filter(
      (recipient) => !recipient.stoppedAt && !names.has(recipient.userId),
    ).length,
    deliveries: deliveries.map((delivery) => ({
      ...{ id: delivery.id, firstDay: delivery.firstDay, lastDay: delivery.lastDay },
      createdAt: toLocal(delivery.createdAt),
      name: names.get(delivery.userId) ?? null,
      state: toDeliveryState(delivery),
    })),
  };
}

function toDeliveryState({ state, isDemo }: DeliveryRow): ScheduleResponse['deliveries'][number]['state'] {
  if (isDemo) return 'Withheld';
  if (state === 'Sent' || state === 'Failed' || state === 'Withheld') return state;
  return state === null ? 'Failed' : 'Waiting';
}

type Edited = CallRequest<typeof reportScheduleCalls.editReportSchedule>['body'];

/** Changes when and to whom the report is sent. Recipients whom the caller may not see stay. */
export function editSchedule({ db, clock }: Services, reader: Reader, edited: Edited): Promise<void> {
  const { projectId, nationalSocietyId } = reader.project;
  const { recipientIds, ...columns } = edited;
  return db.transaction().execute(async (trx) => {
    // Checked again and locked, because the route checked it before the transaction began.
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    if (await isProjectClosed(trx, projectId)) throw expectedError('project.projectIsClosed');
    const before = await storeSchedule(trx, { projectId, ...columns, activeFrom: clock.now() });
    const selectable = (await findSelectableMembers(trx, reader)).map(({ id }) => id);
    const chosen = new Set(recipientIds);
    if ([...chosen].some((id) => !selectable.includes(id)))
      throw fieldError('RecipientIds', 'string:validation.valueInvalid');
    const listIds = async () =>
      (await findRecipients(trx, projectId))
        .filter(({ stoppedAt }) => !stoppedAt)
        .map(({ userId }) => userId);
    const idsBefore = await listIds();
    await addRecipients(trx, projectId, [...chosen]);
    await removeRecipients(
      trx,
      projectId,
      selectable.filter((id) => !chosen.has(id)),
    );
    const ids = await listIds();
    if (ids.length > reportScheduleLimits.recipients)
      throw fieldError('RecipientIds', 'string:validation.valueInvalid');
    await recordAuditEvent(trx, {
      action: 'project/editReportSchedule',
      actor: reader.user,
      ...{ subjectType: 'project', subjectId: projectId, nationalSocietyId, projectId },
      before: { ...before, recipientIds: idsBefore },
      after: { ...columns, recipientIds: ids },
    });
  });
}
