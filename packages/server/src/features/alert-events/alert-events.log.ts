import { dataRemoved } from '@harken/domain/access/anonymization';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { listReferralItems } from '@harken/domain/referrals/referral';
import { listItems } from '@harken/domain/verification/answer';
import { chooseAuthorName, isForeignAuthor } from '../../platform/access/authors.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import {
  findDecisions,
  findEvents,
  findLoggedAlert,
  type LoggedAlert,
  type LoggedDecision,
  type LoggedEvent,
} from './alert-events.queries.ts';
import { findReferralSteps, type LoggedReferral } from './alert-events.referrals.queries.ts';
import { findVerificationSteps, type LoggedVerification } from './alert-events.verification.queries.ts';

/** Who reads the log. */
export interface LogReader {
  user: Pick<CurrentUser, 'role'>;
  scope: ProjectScope;
  languageCode: string;
}

/** The history of an alert, oldest first: raised, decisions, cross-checks of its reports, and logged events. */
export async function loadLog(
  db: Database,
  reader: LogReader,
  alertId: number,
  utcOffset: number | undefined,
) {
  const [alert, decisions, events, verification, referrals] = await Promise.all([
    findLoggedAlert(db, alertId, reader.languageCode),
    findDecisions(db, alertId),
    findEvents(db, alertId),
    findVerificationSteps(db, alertId),
    findReferralSteps(db, alertId),
  ]);
  const entries = [
    { date: alert.createdAt, logType: 'TriggeredAlert' as const },
    ...decisions.map((decision) => toDecisionEntry(decision, alert, reader)),
    ...events.map(toEventEntry),
    ...verification.map((step) => toVerificationEntry(step, reader)),
    ...referrals.map((step) => toReferralEntry(step, reader)),
  ].sort((a, b) => a.date.getTime() - b.date.getTime());
  const zone = utcOffset ?? alert.timeZoneId;
  const toLocalTime = (at: Date) => toLocalDateTime(at.getTime(), zone);
  return {
    healthRisk: alert.healthRisk,
    createdAt: toLocalTime(alert.createdAt),
    logItems: entries.map((entry) => ({ ...entry, date: toLocalTime(entry.date) })),
  };
}

function toDecisionEntry(
  { logType, date, reportId, dismissalReason, dismissalNote, by }: LoggedDecision,
  alert: LoggedAlert,
  reader: LogReader,
) {
  const entry = { date, logType, loggedBy: by && chooseAuthorName(reader, by) };
  if (logType === 'ClosedAlert') {
    const { comments, escalatedOutcome } = alert;
    return { ...entry, text: comments, metadata: { escalatedOutcome } };
  }
  if (dismissalReason === null) return reportId === null ? entry : { ...entry, metadata: { reportId } };
  // the text could name a sender, who is hidden from other organizations
  const text = by && isForeignAuthor(reader, by) ? null : dismissalNote;
  return { ...entry, text, metadata: { reportId, dismissalReason } };
}

/** Contacts of other organizations are shown by their organization, and so are not their sentences, which can name people. */
function toVerificationEntry(
  { logType, date, by, channel, answer, comment }: LoggedVerification,
  reader: LogReader,
) {
  return {
    ...{ date, logType },
    loggedBy: by && chooseAuthorName(reader, by),
    text: by && isForeignAuthor(reader, by) ? null : comment,
    ...(answer && { metadata: { answer: { items: listItems(answer), by: channel } } }),
  };
}

/** As with contacts: sentences of other organizations are hidden, and those of data collectors, who are not named here. */
function toReferralEntry(
  { logType, date, number, source, by, text, ...answer }: LoggedReferral,
  reader: LogReader,
) {
  return {
    ...{ date, logType },
    loggedBy: by && chooseAuthorName(reader, by),
    text: by && !isForeignAuthor(reader, by) ? text : null,
    metadata: { referral: { number, source, items: listReferralItems(answer) } },
  };
}

function toEventEntry({ id, date, type, subtype, text, by }: LoggedEvent) {
  return {
    date,
    alertEventLogId: id,
    alertEventType: type,
    alertEventSubtype: subtype,
    text,
    loggedBy: by.isDeleted ? (by.organization ?? dataRemoved) : (by.name ?? dataRemoved),
  };
}
