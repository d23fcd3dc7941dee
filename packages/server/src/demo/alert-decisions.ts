import type { EscalatedOutcome } from '@harken/domain/alerts/statuses';
import { addEvent } from '../features/alert-events/alert-events.actions.ts';
import { closeAlert, dismissAlert, escalateAlert } from '../features/alerts/decisions/decisions.ts';
import log from './data/alert-log.json' with { type: 'json' };
import { type AlertCase, findAlertCase } from './demo.staff.queries.ts';
import { type DemoCalendar, hour, minute, oneDay, toWorkingTime } from './demo-calendar.ts';
import { story } from './outbreaks.ts';
import type { SimulatedTime } from './simulated-time.ts';
import { checkReports, chooseDismissal, type Staff, type StaffMember } from './staff.ts';

/** The decision about one alert and what it needs. */
interface AlertTask {
  staff: Staff;
  time: SimulatedTime;
  alert: AlertCase;
  manager: StaffMember;
}

/** Newer alerts stay undecided, so that users of the demo find some. */
const undecidedHours = 40;
/** The animals of last week were nothing unusual. */
const harmlessDays = 9;

/** Schedules the decision of the staff about a new alert. */
export async function planAlertDecision(
  staff: Staff,
  time: SimulatedTime,
  { alertId, calendar }: { alertId: number; calendar: DemoCalendar },
): Promise<void> {
  const { random } = staff;
  const alert = await findAlertCase(staff.trx, alertId);
  const age = calendar.today.getTime() - alert.createdAt.getTime();
  if (age < undecidedHours * hour) return;
  const organizationId = alert.reports[0]?.organizationId;
  const isOwn = organizationId === (await staff.getMemberByKey('manager')).scope.organizationId;
  const manager = await staff.getMemberByKey(isOwn ? 'manager' : 'partner.manager');
  const work = { staff, time, alert, manager };
  const isOutbreak = isFromOutbreak(alert, -age / oneDay);
  // During an outbreak the staff gather reports for some days before they escalate again.
  const delay = isOutbreak ? random.integer(60, 110) : random.integer(2, 12);
  const begin = toWorkingTime(alert.createdAt.getTime() + delay * hour);
  const isHarmless = alert.code === 20 && age < harmlessDays * oneDay;
  const isRecent = age < 20 * oneDay;
  const isDismissed = isHarmless || (!isRecent && random.chance(getDismissalShare(alert.code, isOutbreak)));
  time.plan(begin, () => (isDismissed ? planDismissal(work, begin) : planEscalation(work, begin)));
}

function getDismissalShare(code: number, isOutbreak: boolean): number {
  if (isOutbreak) return 0.05;
  return code === 30 || code === 4 ? 0.45 : 0.28;
}

function isFromOutbreak({ code, reports }: AlertCase, day: number): boolean {
  const { cholera, measles } = story;
  const outbreak = code === 1 ? cholera : code === 3 ? measles : null;
  if (!outbreak || day < outbreak.firstDay || day > outbreak.lastDay) return false;
  return reports.some(({ district }) => district === outbreak.district);
}

async function planDismissal({ staff, time, alert, manager }: AlertTask, begin: number): Promise<void> {
  const maxAccepted = staff.random.integer(0, alert.countThreshold - 1);
  const check = () =>
    checkReports(staff, alert.id, (acceptedCount) => acceptedCount < Math.min(maxAccepted, 1));
  await check();
  const end = toWorkingTime(begin + staff.random.integer(1, 5) * hour);
  time.plan(end, async () => {
    await check();
    await staff.act(() => dismissAlert(staff.services, manager, alert.id, chooseDismissal(alert.id)));
  });
}

async function planEscalation(work: AlertTask, begin: number): Promise<void> {
  const { staff, time, alert, manager } = work;
  const { random, services } = staff;
  const check = () =>
    checkReports(
      staff,
      alert.id,
      (acceptedCount) => acceptedCount < alert.countThreshold || random.chance(0.85),
    );
  await check();
  const decision = toWorkingTime(begin + random.integer(10, 200) * minute);
  time.plan(decision, async () => {
    await check();
    const request = { alertId: alert.id, sendNotification: true };
    await staff.act(() => escalateAlert(services, manager, request));
  });
  planFollowUp(work, decision);
}

interface LogEntry {
  subtype: number | null;
  text: string;
}

const eventTypes = { investigation: 1, outcome: 4, summary: 5, action: 6 };
/** Subtypes of outcomes after which the alert is closed as dismissed. */
const dismissingSubtypes = [7, 8, 9];

/** Schedules what follows an escalation: investigation, action and outcome in the log, and closing the alert. */
function planFollowUp({ staff, time, alert, manager }: AlertTask, decision: number): void {
  const { random, services } = staff;
  const getEntries = (entriesByCode: Record<string, LogEntry[]>) =>
    entriesByCode[String(alert.code)] ?? entriesByCode.other ?? [];
  const action = random.pick(getEntries(log.actions));
  const outcome = random.pick(getEntries(log.outcomes));
  const planEvent = (hours: number, eventTypeId: number, { subtype, text }: LogEntry) => {
    const at = toWorkingTime(decision + hours * hour);
    const event = { eventTypeId, eventSubtypeId: subtype, timestamp: new Date(at - hour), text };
    time.plan(at, () => staff.act(() => addEvent(services, { ...manager, alertId: alert.id }, event)));
  };
  planEvent(random.integer(4, 20), eventTypes.investigation, {
    subtype: 1,
    text: random.pick(log.investigations),
  });
  planEvent(random.integer(22, 70), eventTypes.action, action);
  planEvent(random.integer(72, 190), eventTypes.outcome, outcome);
  if (random.chance(0.4)) {
    planEvent(random.integer(200, 270), eventTypes.summary, {
      subtype: null,
      text: random.pick(log.summaries),
    });
  }
  const escalatedOutcome: EscalatedOutcome = dismissingSubtypes.includes(outcome.subtype ?? 0)
    ? 'Dismissed'
    : random.pick(['ActionTaken', 'ActionTaken', 'ActionTaken', 'Other'] as const);
  const closing = { alertId: alert.id, escalatedOutcome, comments: random.pick(log.closingComments) };
  time.plan(toWorkingTime(decision + random.integer(280, 480) * hour), () =>
    staff.act(() => closeAlert(services, manager, closing)),
  );
}
