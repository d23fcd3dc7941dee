import type { ProblemKey } from '@harken/contract/problems';
import { hasProjectAccess, type ProjectFacts, type SocietyFacts } from '@harken/domain/access/may';
import { phoneNumberPattern } from '@harken/domain/forms/form-rules';
import { maySendKind } from '@harken/domain/reports/validate-report';
import { findProjectFacts, isProjectClosed } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { Services } from '../../platform/services.ts';
import { stopReading } from './interpretation.stops.queries.ts';
import { isOpenTo } from './reports.access.ts';
import { wakeGrouping } from './reports.cross-check.actions.ts';
import { findCalendar } from './reports.edit.queries.ts';
import { daysOf } from './reports.edit.ts';
import {
  countMessagesFrom,
  type FoundMessage,
  findMessage,
  findOnlyPlace,
  findOwner,
  findUnknownSpellings,
  type GivenReport,
  giveIncorrectMessages,
  giveReports,
  type HeldCollector,
  holdCollector,
  holdReportsFrom,
  insertNumber,
  type NewSender,
} from './reports.unknown-sender.queries.ts';
import { viewerIn } from './reports.visibility.queries.ts';

interface Question {
  reportId: number;
  by: CurrentUser;
  place: SocietyFacts | ProjectFacts;
}

type Refused = { ok: false; reason: ProblemKey };
const refused = (reason: ProblemKey): Refused => ({ ok: false, reason });

/** A message whose sender nobody knows, or why there is none here for the caller. */
async function unknownMessage(db: Database, { reportId, by, place }: Question) {
  const message = await findMessage(db, reportId, viewerIn(place, by));
  if (!message) return refused('report.reportNotFound');
  if (!isOpenTo(by.role, place, message)) return refused('error.unauthorized');
  const { sender } = message;
  if (message.dataCollectorId !== null || !message.processedAt || !sender)
    return refused('report.unknownSender.isKnown');
  return { ok: true as const, from: await unknownNumber(db, { ...message, sender }) };
}

/** The number of a message, in the form in which numbers are compared, and every way in which it is written. */
async function unknownNumber(db: Database, message: FoundMessage & { sender: string }) {
  const { nationalSocietyId, sender, countryCode } = message;
  const normalized = normalizePhoneNumber(sender, countryCode);
  const found = await findUnknownSpellings(db, { nationalSocietyId, number: normalized });
  // Senders that are no numbers at all, a name for instance, are the same only when they are written so.
  const isSame = (spelling: string) =>
    normalized === '' ? spelling === sender : normalizePhoneNumber(spelling, countryCode) === normalized;
  return { nationalSocietyId, sender, number: normalized, spellings: found.filter(isSame) };
}

/** The number that a message came from, and how many other messages came from it. */
export async function askForUnknownSender({ db }: Services, question: Question) {
  const message = await unknownMessage(db, question);
  if (!message.ok) return message;
  const { from } = message;
  const messageCount = (await countMessagesFrom(db, from)) - 1;
  const phoneNumber = phoneNumberPattern.test(from.number) ? from.number : from.sender;
  return { ok: true as const, phoneNumber, messageCount };
}

type Assignment = Question & { dataCollectorId: number };
type Outcome = { ok: true; messageCount: number } | Refused;

/**
 * Gives the number of an unknown sender to a collector, and with it all that came from it so far in the society.
 *
 * New reports become the collector's as if each had been edited (KW-44), and the alert rule looks at them afterwards; what
 * the collector could not have sent, or the project does not use, stays with the unknown senders. Nobody reads messages
 * meanwhile: what waits is read when the number is known.
 */
export async function assignSender(services: Services, assignment: Assignment): Promise<Outcome> {
  const outcome = await services.db.transaction().execute(async (trx): Promise<Outcome> => {
    await stopReading(trx);
    const message = await unknownMessage(trx, assignment);
    if (!message.ok) return message;
    const chosen = await chosenCollector(trx, assignment);
    if (!chosen.ok) return chosen;
    const { from } = message;
    const number = await giveNumber(trx, from.number, chosen.collector);
    if (!number.ok) return number;
    const messageIds = await giveMessages(services, trx, {
      from,
      collector: chosen.collector,
      ...assignment,
    });
    await recordDeed(trx, {
      deed: 'report/assignSender',
      actor: assignment.by,
      subjectType: 'report',
      subjectId: assignment.reportId,
      nationalSocietyId: from.nationalSocietyId,
      projectId: chosen.collector.projectId,
      before: { dataCollectorId: null },
      after: { dataCollectorId: chosen.collector.id, field: number.field, messageIds },
    });
    return { ok: true, messageCount: messageIds.length };
  });
  if (outcome.ok) wakeGrouping(services);
  return outcome;
}

/** A collector of the society whom the caller may change, in a project that is open. */
async function chosenCollector(trx: Database, { dataCollectorId, by, place }: Assignment) {
  const collector = await holdCollector(trx, dataCollectorId, viewerIn(place, by));
  if (!collector || collector.nationalSocietyId !== place.nationalSocietyId)
    return refused('report.edit.senderDoesNotExist');
  const project = await findProjectFacts(trx, by.id, collector.projectId);
  if (!project || !hasProjectAccess(by.role, project)) return refused('report.edit.senderDoesNotExist');
  if (await isProjectClosed(trx, collector.projectId)) return refused('project.projectIsClosed');
  return { ok: true as const, collector };
}

/** Writes the number down as the collector's, in the first field that is free; theirs it may be already. */
async function giveNumber(trx: Database, number: string, { id, numberFields }: HeldCollector) {
  if (!phoneNumberPattern.test(number)) return refused('report.unknownSender.noNumber');
  const owner = await findOwner(trx, number);
  if (owner === id) return { ok: true as const, field: null };
  if (owner !== null) return refused('report.unknownSender.numberTaken');
  const field = (['Primary', 'Additional'] as const).find((free) => !numberFields.includes(free));
  if (!field) return refused('report.unknownSender.noFreeNumber');
  await insertNumber(trx, { dataCollectorId: id, field, phoneNumber: number });
  return { ok: true as const, field };
}

interface Giving {
  from: Awaited<ReturnType<typeof unknownNumber>>;
  collector: HeldCollector;
  by: CurrentUser;
}

/** @returns the ids of the messages that are the collector's now */
async function giveMessages(services: Services, trx: Database, { from, collector, by }: Giving) {
  const to: NewSender = {
    dataCollectorId: collector.id,
    dataCollectorType: collector.type,
    projectId: collector.projectId,
    isInTrainingMode: collector.isInTrainingMode,
    ...(await findOnlyPlace(trx, collector.id)),
  };
  const calendar = await findCalendar(trx, collector.projectId);
  const held = await holdReportsFrom(trx, from, collector.projectId);
  const given = held.flatMap(({ id, kind, receivedAt, projectHealthRiskId }): GivenReport[] => {
    if (projectHealthRiskId === null || !maySendKind(collector.type, kind)) return [];
    const { reportedOn, epiYear, epiWeek } = daysOf(receivedAt, calendar);
    return [{ id, projectHealthRiskId, reportedOn, epiYear, epiWeek }];
  });
  const incorrectIds = await giveIncorrectMessages(trx, from, to);
  if (given.length > 0) {
    await giveReports(trx, given, { to, at: services.clock.now(), byId: by.id });
    if (to.latitude !== null) await queueEvaluation(services, trx, given);
  }
  return [...given.map(({ id }) => id), ...incorrectIds];
}

const reportsPerJob = 250;

/** The alert rule takes those of them that may take part in alerts. */
async function queueEvaluation({ jobs }: Services, trx: Database, given: GivenReport[]): Promise<void> {
  const byHealthRisk = Map.groupBy(given, ({ projectHealthRiskId }) => projectHealthRiskId);
  const work = [...byHealthRisk].flatMap(([projectHealthRiskId, reports]) => {
    const ids = reports.map(({ id }) => id);
    const jobCount = Math.ceil(ids.length / reportsPerJob);
    return Array.from({ length: jobCount }, (_, index) => ({
      projectHealthRiskId,
      reportIds: ids.slice(index * reportsPerJob, (index + 1) * reportsPerJob),
    }));
  });
  await jobs.enqueue(trx, 'evaluate-alerts', work);
}
