import type { EscalatedOutcome } from '@harken/domain/alerts/statuses';
import { addEvent } from '../features/alert-events/alert-events.actions.ts';
import { closeAlert, dismissAlert, escalateAlert } from '../features/alerts/alerts.decisions.ts';
import log from './data/alert-log.json' with { type: 'json' };
import { type AlertCase, findAlertCase } from './demo.staff.queries.ts';
import { type DemoCalendar, hour, minute, oneDay, workingTime } from './demo-calendar.ts';
import { story } from './outbreaks.ts';
import type { SimulatedTime } from './simulated-time.ts';
import { checkReports, type Staff, type StaffMember } from './staff.ts';

/** What the staff make of one alert. */
interface Work {
  staff: Staff;
  time: SimulatedTime;
  alert: AlertCase;
  manager: StaffMember;
}

/** Alerts this fresh wait for whoever opens the demo. */
const waitingHours = 40;
/** The animals of last week were nothing unusual. */
const harmlessDays = 9;

/** Notes in the calendar of the staff what they will do about a new alert. */
export async function takeOnAlert(
  staff: Staff,
  time: SimulatedTime,
  { alertId, calendar }: { alertId: number; calendar: DemoCalendar },
): Promise<void> {
  const { random } = staff;
  const alert = await findAlertCase(staff.trx, alertId);
  const age = calendar.today.getTime() - alert.createdAt.getTime();
  if (age < waitingHours * hour) return;
  const organizationId = alert.reports[0]?.organizationId;
  const isOwn = organizationId === (await staff.memberNamed('manager')).place.organizationId;
  const manager = await staff.memberNamed(isOwn ? 'manager' : 'partner.manager');
  const work = { staff, time, alert, manager };
  const isOutbreak = isOfOutbreak(alert, -age / oneDay);
  // While an outbreak is under way, reports are gathered for some days before the next escalation.
  const delay = isOutbreak ? random.integer(60, 110) : random.integer(2, 12);
  const begin = workingTime(alert.createdAt.getTime() + delay * hour);
  const isHarmless = alert.code === 20 && age < harmlessDays * oneDay;
  const isRecent = age < 20 * oneDay;
  const isDismissed = isHarmless || (!isRecent && random.chance(shareDismissed(alert.code, isOutbreak)));
  time.plan(begin, () => (isDismissed ? dismissInTime(work, begin) : escalateInTime(work, begin)));
}

function shareDismissed(code: number, isOutbreak: boolean): number {
  if (isOutbreak) return 0.05;
  return code === 30 || code === 4 ? 0.45 : 0.28;
}

function isOfOutbreak({ code, reports }: AlertCase, day: number): boolean {
  const { cholera, measles } = story;
  const outbreak = code === 1 ? cholera : code === 3 ? measles : null;
  if (!outbreak || day < outbreak.firstDay || day > outbreak.lastDay) return false;
  return reports.some(({ district }) => district === outbreak.district);
}

async function dismissInTime({ staff, time, alert, manager }: Work, begin: number): Promise<void> {
  const mayKeep = staff.random.integer(0, alert.countThreshold - 1);
  const check = () => checkReports(staff, alert.id, (kept) => kept < Math.min(mayKeep, 1));
  await check();
  const end = workingTime(begin + staff.random.integer(1, 5) * hour);
  time.plan(end, async () => {
    await check();
    await staff.act(() => dismissAlert(staff.services, manager, alert.id));
  });
}

async function escalateInTime(work: Work, begin: number): Promise<void> {
  const { staff, time, alert, manager } = work;
  const { random, services } = staff;
  const check = () =>
    checkReports(staff, alert.id, (kept) => kept < alert.countThreshold || random.chance(0.85));
  await check();
  const decision = workingTime(begin + random.integer(10, 200) * minute);
  time.plan(decision, async () => {
    await check();
    const request = { alertId: alert.id, sendNotification: true };
    await staff.act(() => escalateAlert(services, manager, request));
  });
  followUp(work, decision);
}

interface LogEntry {
  subtype: number | null;
  text: string;
}

const eventTypes = { investigation: 1, outcome: 4, summary: 5, action: 6 };
/** Subtypes of outcomes that mean it was something else. */
const negative = [7, 8, 9];

/** After the escalation: investigation, action, outcome in the log, and in the end the alert is closed. */
function followUp({ staff, time, alert, manager }: Work, decision: number): void {
  const { random, services } = staff;
  const choices = (of: Record<string, LogEntry[]>) => of[String(alert.code)] ?? of.other ?? [];
  const action = random.pick(choices(log.actions));
  const outcome = random.pick(choices(log.outcomes));
  const write = (hours: number, eventTypeId: number, { subtype, text }: LogEntry) => {
    const at = workingTime(decision + hours * hour);
    const event = { eventTypeId, eventSubtypeId: subtype, timestamp: new Date(at - hour), text };
    time.plan(at, () => staff.act(() => addEvent(services, { ...manager, alertId: alert.id }, event)));
  };
  write(random.integer(4, 20), eventTypes.investigation, {
    subtype: 1,
    text: random.pick(log.investigations),
  });
  write(random.integer(22, 70), eventTypes.action, action);
  write(random.integer(72, 190), eventTypes.outcome, outcome);
  if (random.chance(0.4)) {
    write(random.integer(200, 270), eventTypes.summary, { subtype: null, text: random.pick(log.summaries) });
  }
  const escalatedOutcome: EscalatedOutcome = negative.includes(outcome.subtype ?? 0)
    ? 'Dismissed'
    : random.pick(['ActionTaken', 'ActionTaken', 'ActionTaken', 'Other'] as const);
  const closing = { alertId: alert.id, escalatedOutcome, comments: random.pick(log.closingComments) };
  time.plan(workingTime(decision + random.integer(280, 480) * hour), () =>
    staff.act(() => closeAlert(services, manager, closing)),
  );
}
