import { isEligible } from '@harken/domain/alerts/alert-rule';
import { getEpiWeek } from '@harken/domain/calendar/epi-week';
import type { ReportErrorType, ReportKind } from '@harken/domain/reports/kinds';
import { type OnsetOrigin, toOnsetDay } from '@harken/domain/reports/onset';
import type { ParsedMessage, ParseResult } from '@harken/domain/reports/parse-message';
import { countReportedCases } from '@harken/domain/reports/reported-cases';
import { validateReport } from '@harken/domain/reports/validate-report';
import { resolveMessageTime } from '@harken/domain/sms/message-time';
import { findFormType, findGatewayType } from '../../../channels/all-types.ts';
import { toLocalDate } from '../../../platform/time-zones.ts';
import type { ProjectHealthRiskRow, WaitingMessage } from './processing.queries.ts';

/** The collector who sent a message. The location is only known if the collector has exactly one. */
export interface Sender {
  dataCollectorId: number;
  dataCollectorType: 'Human' | 'CollectionPoint';
  isInTrainingMode: boolean;
  primaryNumber: string | null;
  projectId: number;
  nationalSocietyId: number;
  timeZoneId: string;
  /** Whether messages of the project may end with the days since onset, and whether a reply asks for them otherwise. */
  readsOnset: boolean;
  asksOnset: boolean;
  latitude: number | null;
  longitude: number | null;
  villageId: number | null;
  zoneId: number | null;
}

/** The lookups needed to process messages, loaded for a whole batch. */
export interface ProcessingContext {
  /** By how many milliseconds the clock of a test is ahead of the database; 0 otherwise. */
  clockOffset: number;
  findSender(message: WaitingMessage): Sender | null;
  /** The parsed text of a message; whether it may state an onset depends on the project of the sender. */
  getParsedText(message: WaitingMessage, sender: Sender | null): ParseResult;
  /** In the sender's project; for unknown senders in any project of the national society, open ones first. */
  findProjectHealthRisk(
    code: number,
    sender: Sender | null,
    nationalSocietyId: number,
  ): ProjectHealthRiskRow | undefined;
}

/** The columns of a correct report that depend on its text. */
interface ParsedReport {
  kind: ReportKind;
  project_health_risk_id: number;
  reported_on: string;
  epi_year: number;
  epi_week: number;
  is_activity: boolean;
  reported_case_count: number;
  onset_on: string | null;
  onset_origin: OnsetOrigin | null;
  count_males_below_five?: number;
  count_males_at_least_five?: number;
  count_females_below_five?: number;
  count_females_at_least_five?: number;
  count_unspecified_sex_and_age?: number;
  referred_count?: number;
  death_count?: number;
  from_other_villages_count?: number;
}

/** The result for one message: a correct report, or an error type. */
export interface ProcessingResult {
  id: number;
  nationalSocietyId: number;
  receivedAt: Date;
  sender: Sender | null;
  /** null if processing failed before the sender was looked up. */
  isTraining: boolean | null;
  phoneNumber: string | null;
  errorType: ReportErrorType | null;
  report: ParsedReport | null;
  projectHealthRisk: ProjectHealthRiskRow | null;
  /** Whether the report takes part in alerts. */
  isEligible: boolean;
  /** Refused only because its time is in the future. Processed again if the clock of the server turns out to be wrong. */
  isTimeRefused: boolean;
  /** The error found on arrival, before processing. */
  errorTypeOnArrival: ReportErrorType | null;
}

const isGatewayType = (type: string | null) =>
  type !== null && findGatewayType(type) !== undefined && !findFormType(type)?.isLegacy;

/**
 * Processes one message. Checks in this order: gateway, time, sender, text, project (docs/spec/sms.md). Messages sent by
 * staff need no gateway, and their sender is known even if a check fails.
 */
export function processMessage(message: WaitingMessage, context: ProcessingContext): ProcessingResult {
  const isFromStaff = message.source === 'Staff';
  const sender = context.findSender(message);
  const known = { sender, isTraining: message.isTraining ?? sender?.isInTrainingMode ?? false };
  const time = parseTime(message, context.clockOffset);
  if (!time.ok || !(isFromStaff || isGatewayType(message.gatewayType)))
    return {
      ...toIncorrect(message, 'Gateway', message.arrivedAt),
      ...(isFromStaff && known),
      isTimeRefused: !time.ok && time.isAhead,
    };
  const receivedAt = new Date(time.receivedAt);
  const isSenderMissing = message.sender === '' && !isFromStaff;
  if (isSenderMissing || (sender && sender.nationalSocietyId !== message.nationalSocietyId))
    return toIncorrect(message, 'Other', receivedAt);
  if (message.errorType === 'TooLong') return { ...toIncorrect(message, 'TooLong', receivedAt), ...known };
  const parsed = context.getParsedText(message, sender);
  if (!parsed.ok) return { ...toIncorrect(message, parsed.error, receivedAt), ...known };
  const { kind, healthRiskCode } = parsed.message;
  const projectHealthRisk = context.findProjectHealthRisk(healthRiskCode, sender, message.nationalSocietyId);
  const error = validateReport({
    kind,
    healthRiskType: projectHealthRisk?.healthRiskType,
    dataCollectorType: sender?.dataCollectorType ?? null,
  });
  if (error || !projectHealthRisk)
    return { ...toIncorrect(message, error ?? 'HealthRiskNotFound', receivedAt), ...known };
  return toCorrect({ message, receivedAt, ...known, parsed: parsed.message, projectHealthRisk });
}

function parseTime({ source, timestamp, arrivedAt, storedAt }: WaitingMessage, clockOffset: number) {
  return resolveMessageTime({
    source,
    timestamp,
    arrivedAt: arrivedAt.getTime(),
    storedAt: storedAt && storedAt.getTime() + clockOffset,
  });
}

function toIncorrect(
  message: WaitingMessage,
  errorType: ReportErrorType,
  receivedAt: Date,
): ProcessingResult {
  return {
    id: message.id,
    nationalSocietyId: message.nationalSocietyId,
    receivedAt,
    sender: null,
    isTraining: null,
    phoneNumber: message.sender,
    errorType,
    report: null,
    projectHealthRisk: null,
    isEligible: false,
    isTimeRefused: false,
    errorTypeOnArrival: message.errorType,
  };
}

interface CorrectMessage {
  message: WaitingMessage;
  receivedAt: Date;
  sender: Sender | null;
  isTraining: boolean;
  parsed: ParsedMessage;
  projectHealthRisk: ProjectHealthRiskRow;
}

function toCorrect({
  message,
  receivedAt,
  sender,
  isTraining,
  parsed,
  projectHealthRisk,
}: CorrectMessage): ProcessingResult {
  const { healthRiskType } = projectHealthRisk;
  const reportedOn = toLocalDate(receivedAt, sender?.timeZoneId ?? 'UTC');
  const epiWeek = getEpiWeek(reportedOn, message.epiWeekStartDay);
  const keepsNumber = findFormType(message.source)?.keepsNumber;
  return {
    id: message.id,
    nationalSocietyId: message.nationalSocietyId,
    receivedAt,
    sender,
    isTraining,
    phoneNumber: ((keepsNumber ? null : sender?.primaryNumber) ?? message.sender) || null,
    errorType: null,
    isTimeRefused: false,
    errorTypeOnArrival: null,
    projectHealthRisk,
    isEligible: isEligible({
      dataCollectorType: sender?.dataCollectorType ?? null,
      kind: parsed.kind,
      isTraining,
      isDuplicate: false, // possible duplicates count until staff confirm them
      healthRiskType,
      hasLocation: sender?.latitude != null,
    }),
    report: {
      kind: parsed.kind,
      project_health_risk_id: projectHealthRisk.id,
      reported_on: reportedOn,
      epi_year: epiWeek.year,
      epi_week: epiWeek.week,
      is_activity: healthRiskType === 'Activity',
      reported_case_count: countReportedCases(healthRiskType, parsed.counts),
      ...onsetColumns(parsed, reportedOn),
      ...countColumns(parsed),
    },
  };
}

function onsetColumns({ onsetDaysAgo }: ParsedMessage, reportedOn: string) {
  if (onsetDaysAgo === undefined) return { onset_on: null, onset_origin: null };
  return { onset_on: toOnsetDay(reportedOn, onsetDaysAgo), onset_origin: 'sms' as const };
}

function countColumns({
  counts,
  referredCount,
  deathCount,
  fromOtherVillagesCount,
}: ParsedMessage): Partial<ParsedReport> {
  return {
    ...(counts && {
      count_males_below_five: counts.malesBelowFive,
      count_males_at_least_five: counts.malesAtLeastFive,
      count_females_below_five: counts.femalesBelowFive,
      count_females_at_least_five: counts.femalesAtLeastFive,
      count_unspecified_sex_and_age: counts.unspecifiedSexAndAge,
    }),
    referred_count: referredCount,
    death_count: deathCount,
    from_other_villages_count: fromOtherVillagesCount,
  };
}
