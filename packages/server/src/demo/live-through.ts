import { messageMaxLength } from '@harken/domain/reports/read-message';
import { evaluateAlertJobs, recomputeGroupJobs } from '../features/alerts/alerts.jobs.ts';
import { remindOfOutcomes } from '../features/alerts/alerts.reminders.ts';
import { interpretWaitingMessages } from '../features/reports/interpretation.actions.ts';
import type { Services } from '../platform/services.ts';
import { takeOnAlert } from './alert-work.ts';
import { pilotEndDay } from './collectors.ts';
import { refreshStatistics, storeMessages } from './demo.messages.queries.ts';
import { closeProject } from './demo.project.queries.ts';
import { type DemoCalendar, daysOfDemo, hour } from './demo-calendar.ts';
import type { DemoMessage } from './messages.ts';
import { randomFrom } from './random.ts';
import { type SimulatedJobs, simulatedJobs } from './simulated-jobs.ts';
import { type SimulatedTime, simulatedTime } from './simulated-time.ts';
import { inventStaff, planListWork, type Staff } from './staff.ts';
import type { WrittenProjects } from './write-projects.ts';
import type { WrittenSociety } from './write-society.ts';

interface Stage {
  society: WrittenSociety;
  projects: WrittenProjects;
  calendar: DemoCalendar;
}

interface Life extends Stage {
  services: Services;
  jobs: SimulatedJobs;
  time: SimulatedTime;
  staff: Staff;
}

const week = 7;
/** After so many weeks the tables have grown enough for the database to look at them again. */
const weeksUntilStatistics = [0, 3, 10, 30];

/**
 * Leads the demo through its year: messages are read, answered and held against the alert rule by the code that does it
 * for live ones, at the time they came; in between the staff decide.
 *
 * @param base whose database is the demo's transaction
 */
export async function liveThrough(
  base: Services,
  stage: Stage,
  { messages, onProgress }: { messages: DemoMessage[]; onProgress: (share: number) => void },
): Promise<void> {
  const time = simulatedTime();
  const jobs = simulatedJobs();
  const services: Services = {
    ...base,
    clock: time.clock,
    jobs: jobs.queue,
    // A week is read at once: whoever sends often would seem to send too often.
    config: { ...base.config, repliesPerHour: messages.length },
    wakeMessageWorker: () => undefined,
  };
  const { society, projects, calendar } = stage;
  const random = randomFrom('staff');
  const staff = inventStaff(services, { projectId: projects.openId, userIds: society.userIds, random });
  const life = { ...stage, services, jobs, time, staff };
  let sent = 0;
  for (let day = -daysOfDemo; day <= 0; day += week) {
    const end = Math.min(calendar.at(day + week, 0), calendar.today.getTime());
    const ofWeek = messages.slice(sent).filter(({ at }) => at < end);
    await liveThroughWeek(life, ofWeek, { firstNumber: sent, end });
    sent += ofWeek.length;
    if (day <= pilotEndDay && day + week > pilotEndDay)
      await closeProject(services.db, projects.pilotId, new Date(end));
    if (weeksUntilStatistics.includes((day + daysOfDemo) / week)) await refreshStatistics(services.db);
    onProgress(sent / messages.length);
  }
}

async function liveThroughWeek(
  life: Life,
  messages: DemoMessage[],
  { firstNumber, end }: { firstNumber: number; end: number },
): Promise<void> {
  if (messages.length === 0) return;
  const { services, society, projects, jobs, time, staff } = life;
  const gateway = { id: society.gateway.id, nationalSocietyId: society.id };
  const ids = await storeMessages(services.db, gateway, messages.map(rowOf(firstNumber)));
  const timeOf = new Map(ids.map((id, index) => [id, messages[index]?.at ?? end]));
  const before = time.clock.now().getTime();
  time.set(end);
  await interpretWaitingMessages(services, ids.length, ids);
  time.set(before);
  const canAlert = new Set(projects.risks.filter((risk) => risk.canAlert).map(({ id }) => id));
  const work = jobs.take('evaluate-alerts');
  const evaluations = work
    .filter(({ projectHealthRiskId }) => canAlert.has(projectHealthRiskId))
    .flatMap(({ projectHealthRiskId, reportIds }) =>
      reportIds.map((id) => ({ projectHealthRiskId, reportIds: [id], at: (timeOf.get(id) ?? end) + 12_000 })),
    )
    .sort((a, b) => a.at - b.at);
  for (const { at, ...job } of evaluations) {
    await time.runUntil(at);
    await doWhatFollows(life);
    await evaluateAlertJobs(services, [job]);
    await doWhatFollows(life);
  }
  await time.runUntil(end);
  await doWhatFollows(life);
  await evaluateAlertJobs(
    services,
    work.filter(({ projectHealthRiskId }) => !canAlert.has(projectHealthRiskId)),
  );
  await planListWork(staff, time, { messageIds: ids, from: end });
}

/** New alerts go to the staff; groups that lost a report are computed anew. No check is ever started. */
async function doWhatFollows(life: Life): Promise<void> {
  const { services, jobs, time, staff, calendar } = life;
  for (const { alertId } of jobs.take('check-alert')) await takeOnAlert(staff, time, { alertId, calendar });
  for (const { alertId, hours } of jobs.take('remind-outcome')) {
    const at = time.clock.now().getTime() + hours * hour;
    time.plan(at, () => remindOfOutcomes(services, [{ alertId, hours }]));
  }
  const groups = jobs.take('recompute-group');
  const reports = jobs.take('evaluate-alerts');
  if (groups.length > 0) await recomputeGroupJobs(services, groups);
  if (reports.length > 0) await evaluateAlertJobs(services, reports);
  if (groups.length + reports.length > 0) await doWhatFollows(life);
}

/** A message as the gateway would have handed it over. */
function rowOf(firstNumber: number) {
  return ({ at, sender, text }: DemoMessage, index: number) => ({
    sender,
    text: text.slice(0, messageMaxLength),
    is_too_long: text.length > messageMaxLength,
    // yyyyMMddHHmmss, as gateways write it.
    timestamp: new Date(at).toISOString().replace(/\D/g, '').slice(0, 14),
    modem_number: sender.endsWith('3') ? 2 : 1,
    incoming_message_id: `demo ${firstNumber + index + 1}`,
    arrived_at: new Date(at + 3000),
  });
}
