import type { CallRequest, CallResponseOf } from '@harken/contract/calls/call';
import type { outbreakCalls } from '@harken/contract/outbreaks/outbreaks';
import { dataRemoved } from '@harken/domain/access/anonymization';
import { checkPermission } from '@harken/domain/access/check-permission';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { outbreakLimits } from '@harken/domain/outbreaks/limits';
import type { Author } from '../../../platform/access/authors.queries.ts';
import { chooseAuthorName, isForeignAuthor } from '../../../platform/access/authors.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import { findStructureWithCodes } from '../../../platform/place-codes.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { findSocietyCalendar } from '../../../platform/society-calendar.queries.ts';
import { toLocalDate } from '../../../platform/time-zones.ts';
import { type OutbreakReader, toAlertVisibility } from '../outbreaks.access.ts';
import { findHealthRiskChoices, findPeopleChoices } from './form.queries.ts';
import {
  findAlertCandidates,
  findAlertsOfOutbreak,
  findFirstReport,
  findSignalCandidates,
  findSignalsOfOutbreak,
  type LinkedAlert,
  type LinkedSignal,
} from './links.queries.ts';
import { findOutbreak, findOutbreaks } from './list.queries.ts';
import {
  type ActionRow,
  findActions,
  findAssessments,
  findDefinitions,
  findLog,
  findOpening,
  findPeople,
  type PersonRow,
} from './parts.queries.ts';

type Reading = Pick<Services, 'db' | 'clock'>;
type ListRequest = CallRequest<typeof outbreakCalls.listOutbreaks>;

/** One page of the outbreaks of a national society. */
export async function listOutbreaks(
  { db }: Reading,
  reader: OutbreakReader,
  { pageNumber, onlyState, ofAlertId }: Omit<ListRequest['query'], 'nationalSocietyId'>,
): Promise<CallResponseOf<typeof outbreakCalls.listOutbreaks>> {
  const { scope, languageCode } = reader;
  const filter = {
    ...{ nationalSocietyId: scope.nationalSocietyId, state: onlyState ?? null },
    ...{ alertId: ofAlertId ?? null, visibility: toAlertVisibility(reader) },
  };
  const { outbreaks, totalRows } = await findOutbreaks(db, filter, { pageNumber, languageCode });
  const data = outbreaks.map(({ nationalSocietyId: _, ...outbreak }) => outbreak);
  return { data, page: pageNumber, rowsPerPage: outbreakLimits.rowsPerPage, totalRows };
}

/** One outbreak with everything that belongs to it. */
export async function readOutbreak(
  { db, clock }: Reading,
  reader: OutbreakReader,
  outbreakId: number,
): Promise<CallResponseOf<typeof outbreakCalls.getOutbreak>> {
  const { user, scope, languageCode } = reader;
  const { nationalSocietyId } = scope;
  const outbreak = await findOutbreak(db, { outbreakId, languageCode });
  if (!outbreak) throw expectedError('outbreak.notFound');
  const key = { outbreakId, nationalSocietyId };
  const visibility = toAlertVisibility(reader);
  const [society, opening, alerts, signals, first] = await Promise.all([
    findSocietyCalendar(db, nationalSocietyId),
    findOpening(db, key),
    findAlertsOfOutbreak(db, outbreakId, { visibility, languageCode }),
    findSignalsOfOutbreak(db, outbreakId, languageCode),
    findFirstReport(db, outbreakId, visibility),
  ]);
  const [people, actions, definitions, assessments, log] = await Promise.all([
    findPeople(db, key),
    findActions(db, key),
    findDefinitions(db, key),
    findAssessments(db, key),
    findLog(db, key),
  ]);
  const today = toLocalDate(clock.now(), society.timeZoneId);
  const view: View = { reader, zone: society.timeZoneId, today };
  return {
    ...outbreak,
    opened: toDone(opening, view),
    firstReport: first && {
      ...{ id: first.id, projectId: first.projectId },
      at: toLocalDateTime(first.receivedAt.getTime(), first.timeZoneId),
    },
    alerts: alerts.map(presentAlert),
    hiddenAlertCount: outbreak.alertCount - alerts.length,
    signals: signals.map(presentSignal),
    people: people.map((person) => presentPerson(person, reader)),
    actions: actions.map((action) => presentAction(action, view)),
    definitions: definitions.map((one) => withDone(one, view)),
    assessments: assessments.map((one) => withDone(one, view)),
    log: log.map(({ subjectNumber: subject, ...entry }) => ({ ...withDone(entry, view), subject })),
    today,
    mayEdit: checkPermission('outbreaks.edit', user.role, scope) === null,
  };
}

/** Alerts and signals that an outbreak can be joined with. */
export async function listCandidates(
  { db, clock }: Reading,
  reader: OutbreakReader,
  outbreakId: number,
): Promise<CallResponseOf<typeof outbreakCalls.listOutbreakCandidates>> {
  const { languageCode } = reader;
  const outbreak = await findOutbreak(db, { outbreakId, languageCode });
  if (!outbreak) throw expectedError('outbreak.notFound');
  const asked = {
    ...{ visibility: toAlertVisibility(reader), languageCode, healthRiskId: outbreak.healthRiskId },
    since: new Date(clock.now().getTime() - outbreakLimits.candidateDays * 86_400_000),
  };
  const [alerts, signals] = await Promise.all([
    findAlertCandidates(db, asked),
    findSignalCandidates(db, asked),
  ]);
  return { alerts: alerts.map(presentAlert), signals: signals.map(presentSignal) };
}

/** The options of the form. */
export async function readFormData(
  { db, clock }: Reading,
  { user, scope, languageCode }: OutbreakReader,
): Promise<CallResponseOf<typeof outbreakCalls.getOutbreakFormData>> {
  const { nationalSocietyId } = scope;
  const [healthRisks, locations, people, society] = await Promise.all([
    findHealthRiskChoices(db, languageCode),
    findStructureWithCodes(db, nationalSocietyId, clock.now()),
    findPeopleChoices(db, { user, scope }),
    findSocietyCalendar(db, nationalSocietyId),
  ]);
  return { healthRisks, locations, people, today: toLocalDate(clock.now(), society.timeZoneId) };
}

interface View {
  reader: OutbreakReader;
  zone: string;
  today: string;
}

interface Done {
  doneAt: Date;
  by: Author | null;
}

const toDone = ({ doneAt, by }: Done, { reader, zone }: View) => ({
  at: toLocalDateTime(doneAt.getTime(), zone),
  by: by && chooseAuthorName(reader, by),
});

/** A row with when and by whom instead of instant and user. */
const withDone = <Row extends Done>({ doneAt, by, ...row }: Row, view: View) => ({
  ...row,
  ...toDone({ doneAt, by }, view),
});

function presentAlert({ raisedAt, timeZoneId, ...alert }: LinkedAlert) {
  return { ...alert, raisedAt: toLocalDateTime(raisedAt.getTime(), timeZoneId) };
}

/** Three decimals are more than a page shows. */
const presentSignal = ({ expected, ...signal }: LinkedSignal) => ({
  ...signal,
  expected: Math.round(expected * 1000) / 1000,
});

function presentPerson({ userId, responsibility, person }: PersonRow, reader: OutbreakReader) {
  const isNamed = !person.isDeleted && !isForeignAuthor(reader, person);
  return {
    userId: isNamed ? userId : null,
    responsibility,
    name: chooseAuthorName(reader, person) ?? dataRemoved,
  };
}

function presentAction({ responsible, doneAt, by, ...action }: ActionRow, view: View) {
  return {
    ...action,
    responsible: responsible && chooseAuthorName(view.reader, responsible),
    isOverdue: doneAt === null && action.dueOn !== null && action.dueOn < view.today,
    done: doneAt && toDone({ doneAt, by }, view),
  };
}
