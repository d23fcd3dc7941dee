import type { reportOverviewCalls } from '@harken/contract/reports/overview';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { toMessageSource } from '@harken/domain/reports/message-source';
import type { z } from 'zod';
import type { Author } from '../../../platform/access/authors.queries.ts';
import { type AuthorReader, chooseAuthorName } from '../../../platform/access/authors.ts';
import { toViewer } from '../../../platform/access/senders.queries.ts';
import { readCodesOfPlaces } from '../../../platform/codes-of-places.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { type ClassificationRow, findClassifications } from '../classification/classification.queries.ts';
import { findTimeZoneOfProject } from '../list/list.scope.queries.ts';
import { type FoundReportRow, findReportRows } from '../reports.rows.queries.ts';
import { presentReport } from '../reports.rows.ts';
import { createSuggester, type Suggest } from '../suggestion/suggestion.ts';
import {
  type CrossCheckOfReport,
  findCopies,
  findCrossChecks,
  findReply,
  findWork,
  isInProject,
} from './overview.queries.ts';

type Overview = z.input<(typeof reportOverviewCalls)['getReportOverview']['response']>;

interface OverviewRequest {
  id: number;
  user: CurrentUser;
  scope: ProjectScope;
  languageCode: string;
}

/** The page of a report; undefined unless it is in a list of the project. What the list hides, it hides too. */
export async function readReportOverview(
  services: Services,
  { id, user, scope, languageCode }: OverviewRequest,
): Promise<Overview | undefined> {
  const { db, texts } = services;
  if (!(await isInProject(db, id, scope))) return undefined;
  const { nationalSocietyId } = scope;
  const [rows, zone, work, checks, copies, reply, classifications] = await Promise.all([
    findReportRows(db, { ids: [id], viewer: toViewer(scope, user), languageCode }),
    findTimeZoneOfProject(db, scope.projectId),
    findWork(db, id, nationalSocietyId),
    findCrossChecks(db, id, nationalSocietyId),
    findCopies(db, id),
    findReply(db, id),
    findClassifications(db, id, nationalSocietyId),
  ]);
  const row = rows[0] as FoundReportRow;
  const suggest = row.errorType === null ? undefined : await chooseSuggester(db, scope, row);
  const findCodes = await readCodesOfPlaces(services, [row]);
  const view: View = { reader: { user, scope }, zone, isSenderShown: row.isSenderShown };
  const toOther = (other: { id: number; receivedAt: Date }) => ({
    id: other.id,
    dateTime: toLocalDateTime(other.receivedAt.getTime(), zone),
  });
  const { originalId, originalReceivedAt } = work;
  return {
    ...presentReport(row, { texts, languageCode, zone, suggest, findCodes }),
    epiYear: row.epiYear,
    epiWeek: row.epiWeek,
    countUnspecifiedSexAndAge: row.countUnspecifiedSexAndAge,
    receivedBy: toMessageSource(row.source),
    sentBy: work.sentBy && chooseAuthorName(view.reader, work.sentBy),
    decisions: checks.map((check) => toDecision(check, view)),
    caseCount: row.isActivity ? null : row.reportedCaseCount,
    classifications: classifications.map((one) => toClassified(one, view)),
    edited: toDone(work.modifiedAt, work.modifiedBy, view),
    corrected: toDone(work.markedAsCorrectedAt, work.markedBy, view),
    original:
      originalId !== null && originalReceivedAt !== null
        ? toOther({ id: originalId, receivedAt: originalReceivedAt })
        : null,
    copies: copies.map(toOther),
    reply: reply && row.isSenderShown ? toReply(reply, zone) : null,
  };
}

interface View {
  reader: AuthorReader;
  zone: string;
  isSenderShown: boolean;
}

function chooseSuggester(
  db: Services['db'],
  scope: ProjectScope,
  { dataCollectorType }: FoundReportRow,
): Promise<Suggest> {
  const type = dataCollectorType as 'Human' | 'CollectionPoint' | null;
  return createSuggester(db, scope, type ?? 'UnknownSender');
}

function toDone(at: Date | null, by: Author | null, { reader, zone }: View) {
  return at && { at: toLocalDateTime(at.getTime(), zone), by: by && chooseAuthorName(reader, by) };
}

/** The text of a dismissal could name the sender. */
function toDecision(check: CrossCheckOfReport, view: View): Overview['decisions'][number] {
  const { action, doneAt, by, dismissalReason, dismissalNote } = check;
  return {
    action,
    at: toLocalDateTime(doneAt.getTime(), view.zone),
    by: by && chooseAuthorName(view.reader, by),
    dismissalReason,
    dismissalNote: view.isSenderShown ? dismissalNote : null,
  };
}

/** The reason could name the sender. */
function toClassified({ classifiedAt, by, reason, ...counts }: ClassificationRow, view: View) {
  const done = {
    at: toLocalDateTime(classifiedAt.getTime(), view.zone),
    by: by && chooseAuthorName(view.reader, by),
  };
  return { ...counts, ...done, reason: view.isSenderShown ? reason : null };
}

function toReply(reply: NonNullable<Awaited<ReturnType<typeof findReply>>>, zone: string): Overview['reply'] {
  const { body, state, reason, createdAt } = reply;
  return { text: body, state, reason, at: toLocalDateTime(createdAt.getTime(), zone) };
}
