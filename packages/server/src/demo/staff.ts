import type { ProjectScope } from '@harken/domain/access/check-permission';
import { type Dismissal, dismissalReasons } from '@harken/domain/reports/dismissal-reasons';
import { crossCheckInAlert } from '../features/alerts/alerts.cross-checks.ts';
import { crossCheckReport } from '../features/reports/cross-check/cross-check.actions.ts';
import { markReport } from '../features/reports/reports.corrected.actions.ts';
import { findProjectScope } from '../platform/access/access.queries.ts';
import type { Database } from '../platform/db/database.ts';
import { ExpectedError } from '../platform/http/expected-error.ts';
import type { CurrentUser } from '../platform/http/routes.ts';
import type { Services } from '../platform/services.ts';
import { backdateAuditEvents, findLastAuditEventId } from './demo.messages.queries.ts';
import { findAlertCase, findIncorrectReports, findListedReports } from './demo.staff.queries.ts';
import { minute, toWorkingTime } from './demo-calendar.ts';
import { demoPeople, toEmail } from './people.ts';
import type { Random } from './random.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** A staff member in the scope of the open project. */
export interface StaffMember {
  user: CurrentUser;
  scope: ProjectScope;
}

/** The simulated staff, who decide by the same actions as people in the app. */
export interface Staff {
  services: Services;
  trx: Database;
  random: Random;
  getMember(userId: number): Promise<StaffMember>;
  getMemberByKey(key: string): Promise<StaffMember>;
  /** Runs an action of the staff and backdates its audit events. */
  act(action: () => Promise<unknown>): Promise<void>;
}

export function createStaff(
  services: Services,
  { projectId, userIds, random }: { projectId: number; userIds: Map<string, number>; random: Random },
): Staff {
  const trx = services.db;
  const members = new Map<number, StaffMember>();
  const keyById = new Map([...userIds].map(([key, id]) => [id, key]));
  const getMember = async (userId: number) => {
    const found =
      members.get(userId) ?? (await loadMember(trx, userId, keyById.get(userId) ?? '', projectId));
    members.set(userId, found);
    return found;
  };
  return {
    services,
    trx,
    random,
    getMember,
    getMemberByKey: (key) => getMember(userIds.get(key) ?? 0),
    async act(action) {
      const lastEventId = await findLastAuditEventId(trx);
      await action();
      await backdateAuditEvents(trx, lastEventId, services.clock.now());
    },
  };
}

async function loadMember(trx: Database, id: number, key: string, projectId: number): Promise<StaffMember> {
  const person = demoPeople.find((item) => item.key === key);
  const scope = await findProjectScope(trx, id, projectId);
  if (!person || !scope) throw new Error(`The demo has no staff member ${key}.`);
  const { name, role } = person;
  const session = { languageCode: 'en', sessionIdHash: Buffer.alloc(0) };
  return { user: { id, name, role, email: toEmail(key), ...session }, scope };
}

/**
 * Lets the supervisors check all unchecked reports of an alert.
 *
 * @param accepts whether to accept the next report, given the number accepted so far
 */
export async function checkReports(
  staff: Staff,
  alertId: number,
  accepts: (acceptedCount: number) => boolean,
): Promise<void> {
  const { reports } = await findAlertCase(staff.trx, alertId);
  let acceptedCount = reports.filter(({ status }) => status === 'Accepted').length;
  for (const { id, status, supervisorId } of reports) {
    if (status !== 'Pending') continue;
    const action = accepts(acceptedCount) ? 'acceptReport' : 'dismissReport';
    if (action === 'acceptReport') acceptedCount += 1;
    const supervisor = await staff.getMember(supervisorId);
    const dismissal = action === 'dismissReport' ? chooseDismissal(id) : null;
    await staff.act(() =>
      crossCheckInAlert(staff.services, supervisor, { alertId, reportId: id, action, dismissal }),
    );
  }
}

const reasons = dismissalReasons.filter((reason) => reason !== 'Other');

/** Why a report or an alert is dismissed: different reasons, but always the same for the same id. */
export function chooseDismissal(id: number): Dismissal {
  return { reason: reasons[id % reasons.length] ?? null, note: null };
}

/** Meanwhile somebody else may have decided about a report, for example as part of an alert. */
function ignoreExpectedError(error: unknown): void {
  if (!(error instanceof ExpectedError)) throw error;
}

const checksPerWeek = 6;
const correctionsPerWeek = 6;

/** Schedules for the next morning that supervisors check some reports of the week and mark some incorrect ones as corrected. */
export async function planCrossChecks(
  staff: Staff,
  time: SimulatedTime,
  { messageIds, from }: { messageIds: number[]; from: number },
): Promise<void> {
  const { services, trx, random } = staff;
  const pickSome = <T>(rows: T[], count: number) =>
    rows.length === 0 ? [] : [...new Set(Array.from({ length: count }, () => random.pick(rows)))];
  let at = toWorkingTime(from);
  const plan = (supervisorId: number, action: (by: StaffMember) => Promise<unknown>) => {
    at += random.integer(3, 25) * minute;
    time.plan(at, async () => {
      const getMember = await staff.getMember(supervisorId);
      await staff.act(() => action(getMember).catch(ignoreExpectedError));
    });
  };
  for (const { id, supervisorId } of pickSome(await findListedReports(trx, messageIds), checksPerWeek)) {
    const decision = random.chance(0.85) ? 'Accept' : 'Dismiss';
    const dismissal = decision === 'Dismiss' ? chooseDismissal(id) : null;
    plan(supervisorId, ({ user, scope }) =>
      crossCheckReport(services, { reportId: id, decision, dismissal, by: user, scope }),
    );
  }
  for (const { id, supervisorId } of pickSome(
    await findIncorrectReports(trx, messageIds),
    correctionsPerWeek,
  )) {
    plan(supervisorId, ({ user, scope }) =>
      markReport(services, { reportId: id, isCorrected: true, by: user, scope }),
    );
  }
}
