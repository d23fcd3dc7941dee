import { messageMaxLength } from '@harken/domain/reports/parse-message';
import { evaluateAlertJobs, recomputeClusterJobs } from '../features/alerts/alerts.jobs.ts';
import { remindOfOutcomes } from '../features/alerts/reminders/reminders.ts';
import { processWaitingMessages } from '../features/reports/processing/processing.actions.ts';
import type { Services } from '../platform/services.ts';
import { planAlertDecision } from './alert-decisions.ts';
import { pilotEndDay } from './collectors.ts';
import { refreshStatistics, storeMessages } from './demo.messages.queries.ts';
import { closeProject } from './demo.project.queries.ts';
import { type DemoCalendar, daysOfDemo, hour } from './demo-calendar.ts';
import type { DemoMessage } from './messages.ts';
import { planOutbreakRecord } from './outbreak-record.ts';
import { createRandom } from './random.ts';
import { createSimulatedJobs, type SimulatedJobs } from './simulated-jobs.ts';
import { createSimulatedTime, type SimulatedTime } from './simulated-time.ts';
import { createStaff, planCrossChecks, type Staff } from './staff.ts';
import type { WrittenProjects } from './write-projects.ts';
import type { WrittenSociety } from './write-society.ts';

interface SimulationSetup {
  society: WrittenSociety;
  projects: WrittenProjects;
  calendar: DemoCalendar;
}

interface Simulation extends SimulationSetup {
  services: Services;
  jobs: SimulatedJobs;
  time: SimulatedTime;
  staff: Staff;
}

const week = 7;
/** The weeks after which the tables have grown enough to update the statistics of the query planner. */
const weeksUntilStatistics = [0, 3, 10, 30];

/**
 * Simulates the year of the demo: messages are parsed and answered, and alerts raised, by the same code as for live
 * messages, at the time they arrived; in between the staff make their decisions.
 *
 * @param base services whose database is the transaction of the demo
 */
export async function simulateTimeline(
  base: Services,
  setup: SimulationSetup,
  { messages, onProgress }: { messages: DemoMessage[]; onProgress: (share: number) => void },
): Promise<void> {
  const time = createSimulatedTime();
  const jobs = createSimulatedJobs();
  const services: Services = {
    ...base,
    clock: time.clock,
    jobs: jobs.queue,
    // A week is processed at once, so the limit of replies per hour would be exceeded.
    config: { ...base.config, repliesPerHour: messages.length },
    wakeMessageWorker: () => undefined,
  };
  const { society, projects, calendar } = setup;
  const random = createRandom('staff');
  const staff = createStaff(services, { projectId: projects.openId, userIds: society.userIds, random });
  const simulation = { ...setup, services, jobs, time, staff };
  planOutbreakRecord(staff, time, calendar);
  let sent = 0;
  for (let day = -daysOfDemo; day <= 0; day += week) {
    const end = Math.min(calendar.at(day + week, 0), calendar.today.getTime());
    const weekMessages = messages.slice(sent).filter(({ at }) => at < end);
    await simulateWeek(simulation, weekMessages, { firstNumber: sent, end });
    sent += weekMessages.length;
    if (day <= pilotEndDay && day + week > pilotEndDay)
      await closeProject(services.db, projects.pilotId, new Date(end));
    if (weeksUntilStatistics.includes((day + daysOfDemo) / week)) await refreshStatistics(services.db);
    onProgress(sent / messages.length);
  }
}

async function simulateWeek(
  simulation: Simulation,
  messages: DemoMessage[],
  { firstNumber, end }: { firstNumber: number; end: number },
): Promise<void> {
  if (messages.length === 0) return;
  const { services, society, projects, jobs, time, staff } = simulation;
  const gateway = { id: society.gateway.id, nationalSocietyId: society.id };
  const ids = await storeMessages(services.db, gateway, messages.map(toMessageRow(firstNumber)));
  const sentAtById = new Map(ids.map((id, index) => [id, messages[index]?.at ?? end]));
  const before = time.clock.now().getTime();
  time.set(end);
  await processWaitingMessages(services, ids.length, ids);
  time.set(before);
  const canAlert = new Set(projects.risks.filter((risk) => risk.canAlert).map(({ id }) => id));
  const work = jobs.drain('evaluate-alerts');
  const evaluations = work
    .filter(({ projectHealthRiskId }) => canAlert.has(projectHealthRiskId))
    .flatMap(({ projectHealthRiskId, reportIds }) =>
      reportIds.map((id) => ({
        projectHealthRiskId,
        reportIds: [id],
        at: (sentAtById.get(id) ?? end) + 12_000,
      })),
    )
    .sort((a, b) => a.at - b.at);
  for (const { at, ...job } of evaluations) {
    await time.runUntil(at);
    await runFollowUpJobs(simulation);
    await evaluateAlertJobs(services, [job]);
    await runFollowUpJobs(simulation);
  }
  await time.runUntil(end);
  await runFollowUpJobs(simulation);
  await evaluateAlertJobs(
    services,
    work.filter(({ projectHealthRiskId }) => !canAlert.has(projectHealthRiskId)),
  );
  await planCrossChecks(staff, time, { messageIds: ids, from: end });
}

/** Schedules decisions about new alerts, and recomputes clusters that lost a report. Alert checks are never started. */
async function runFollowUpJobs(simulation: Simulation): Promise<void> {
  const { services, jobs, time, staff, calendar } = simulation;
  for (const { alertId } of jobs.drain('check-alert'))
    await planAlertDecision(staff, time, { alertId, calendar });
  for (const { alertId, hours } of jobs.drain('remind-outcome')) {
    const at = time.clock.now().getTime() + hours * hour;
    time.plan(at, () => remindOfOutcomes(services, [{ alertId, hours }]));
  }
  const clusters = jobs.drain('recompute-group');
  const reports = jobs.drain('evaluate-alerts');
  if (clusters.length > 0) await recomputeClusterJobs(services, clusters);
  if (reports.length > 0) await evaluateAlertJobs(services, reports);
  if (clusters.length + reports.length > 0) await runFollowUpJobs(simulation);
}

/** A message as the gateway would have posted it. */
function toMessageRow(firstNumber: number) {
  return ({ at, sender, text }: DemoMessage, index: number) => ({
    sender,
    text: text.slice(0, messageMaxLength),
    is_too_long: text.length > messageMaxLength,
    // yyyyMMddHHmmss, the format of gateways.
    timestamp: new Date(at).toISOString().replace(/\D/g, '').slice(0, 14),
    modem_number: sender.endsWith('3') ? 2 : 1,
    incoming_message_id: `demo ${firstNumber + index + 1}`,
    arrived_at: new Date(at + 3000),
  });
}
