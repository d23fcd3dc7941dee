import type { ProjectFacts } from '@harken/domain/access/may';
import { crossCheckInAlert } from '../features/alerts/alerts.cross-checks.ts';
import { markReport } from '../features/reports/reports.corrected.actions.ts';
import { crossCheckReport } from '../features/reports/reports.cross-check.actions.ts';
import { findProjectFacts } from '../platform/access/places.queries.ts';
import type { Database } from '../platform/db/database.ts';
import type { CurrentUser } from '../platform/http/routes.ts';
import type { Services } from '../platform/services.ts';
import { dateDeeds, findLastDeed } from './demo.messages.queries.ts';
import { findAlertCase, findListedReports, findWrongMessages } from './demo.staff.queries.ts';
import { minute, workingTime } from './demo-calendar.ts';
import { demoPeople, emailOf } from './people.ts';
import type { Random } from './random.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** Somebody of the staff, as they stand in the open project. */
export interface StaffMember {
  user: CurrentUser;
  place: ProjectFacts;
}

/** The invented staff: they decide by the same actions as people do on the screens. */
export interface Staff {
  services: Services;
  trx: Database;
  random: Random;
  member(userId: number): Promise<StaffMember>;
  memberNamed(key: string): Promise<StaffMember>;
  /** Does something in the name of the staff, and dates what is remembered of it. */
  act(deed: () => Promise<unknown>): Promise<void>;
}

export function inventStaff(
  services: Services,
  { projectId, userIds, random }: { projectId: number; userIds: Map<string, number>; random: Random },
): Staff {
  const trx = services.db;
  const known = new Map<number, StaffMember>();
  const keyOf = new Map([...userIds].map(([key, id]) => [id, key]));
  const member = async (userId: number) => {
    const found = known.get(userId) ?? (await load(trx, userId, keyOf.get(userId) ?? '', projectId));
    known.set(userId, found);
    return found;
  };
  return {
    services,
    trx,
    random,
    member,
    memberNamed: (key) => member(userIds.get(key) ?? 0),
    async act(deed) {
      const lastDeed = await findLastDeed(trx);
      await deed();
      await dateDeeds(trx, lastDeed, services.clock.now());
    },
  };
}

async function load(trx: Database, id: number, key: string, projectId: number): Promise<StaffMember> {
  const person = demoPeople.find((one) => one.key === key);
  const place = await findProjectFacts(trx, id, projectId);
  if (!person || !place) throw new Error(`Nobody of the demo is called ${key}.`);
  const { name, role } = person;
  const session = { languageCode: 'en', sessionIdHash: Buffer.alloc(0) };
  return { user: { id, name, role, email: emailOf(key), ...session }, place };
}

/**
 * Has the supervisors check every report of an alert that nobody has checked.
 *
 * @param keeps whether the next report is kept, told how many are kept already
 */
export async function checkReports(
  staff: Staff,
  alertId: number,
  keeps: (kept: number) => boolean,
): Promise<void> {
  const { reports } = await findAlertCase(staff.trx, alertId);
  let kept = reports.filter(({ status }) => status === 'Accepted').length;
  for (const { id, status, supervisorId } of reports) {
    if (status !== 'Pending') continue;
    const deed = keeps(kept) ? 'acceptReport' : 'dismissReport';
    if (deed === 'acceptReport') kept += 1;
    const reader = await staff.member(supervisorId);
    await staff.act(() => crossCheckInAlert(staff.services, reader, { alertId, reportId: id, deed }));
  }
}

const checkedAWeek = 6;
const correctedAWeek = 6;

/** Notes who will check some of the week's reports from the list, and take care of some wrong messages, next morning. */
export async function planListWork(
  staff: Staff,
  time: SimulatedTime,
  { messageIds, from }: { messageIds: number[]; from: number },
): Promise<void> {
  const { services, trx, random } = staff;
  const some = <T>(rows: T[], count: number) =>
    rows.length === 0 ? [] : [...new Set(Array.from({ length: count }, () => random.pick(rows)))];
  let at = workingTime(from);
  const plan = (supervisorId: number, deed: (by: StaffMember) => Promise<unknown>) => {
    at += random.integer(3, 25) * minute;
    time.plan(at, async () => {
      const member = await staff.member(supervisorId);
      await staff.act(() => deed(member));
    });
  };
  for (const { id, supervisorId } of some(await findListedReports(trx, messageIds), checkedAWeek)) {
    const target = random.chance(0.85) ? 'Accepted' : 'Rejected';
    plan(supervisorId, ({ user, place }) =>
      crossCheckReport(services, { reportId: id, target, by: user, place }),
    );
  }
  for (const { id, supervisorId } of some(await findWrongMessages(trx, messageIds), correctedAWeek)) {
    plan(supervisorId, ({ user, place }) =>
      markReport(services, { reportId: id, isCorrected: true, by: user, place }),
    );
  }
}
