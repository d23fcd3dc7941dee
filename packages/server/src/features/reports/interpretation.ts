import { isEligible } from '@harken/domain/alerts/alert-rule';
import { epiWeekOf } from '@harken/domain/calendar/epi-week';
import type { HealthRiskType } from '@harken/domain/health-risks/types';
import type { ReportErrorType } from '@harken/domain/reports/kinds';
import { type ReadMessage, readMessage } from '@harken/domain/reports/read-message';
import { reportedCaseCount } from '@harken/domain/reports/reported-cases';
import { validateReport } from '@harken/domain/reports/validate-report';
import { timeOfMessage } from '@harken/domain/sms/message-time';
import { localDateOf } from '../../platform/time-zones.ts';
import type { ProjectHealthRiskRow, WaitingMessage } from './interpretation.queries.ts';

/** The collector who sent a message; the place is known only when the collector has exactly one. */
export interface Sender {
  dataCollectorId: number;
  dataCollectorType: 'Human' | 'CollectionPoint';
  isInTrainingMode: boolean;
  primaryNumber: string | null;
  projectId: number;
  nationalSocietyId: number;
  timeZoneId: string;
  latitude: number | null;
  longitude: number | null;
  villageId: number | null;
  zoneId: number | null;
}

/** What reading a message needs to know of the world, loaded for many messages at once. */
export interface Surroundings {
  /** How far the clock of a test is ahead of that of the database, in milliseconds; 0 otherwise. */
  clockOffset: number;
  senderOf(message: WaitingMessage): Sender | null;
  healthRiskTypeOfCode(code: number): HealthRiskType | undefined;
  /** In the sender's project; of an unknown sender, in any project of the society, open ones first (KW-16). */
  projectHealthRiskOf(
    code: number,
    sender: Sender | null,
    nationalSocietyId: number,
  ): ProjectHealthRiskRow | undefined;
}

/** The columns of a correct report that its text decides. */
interface ReadReport {
  kind: string;
  project_health_risk_id: number;
  reported_on: string;
  epi_year: number;
  epi_week: number;
  is_activity: boolean;
  reported_case_count: number;
  count_males_below_five?: number;
  count_males_at_least_five?: number;
  count_females_below_five?: number;
  count_females_at_least_five?: number;
  count_unspecified_sex_and_age?: number;
  referred_count?: number;
  death_count?: number;
  from_other_villages_count?: number;
}

/** What became of one message: a correct report, or an error type. */
export interface Interpretation {
  id: number;
  nationalSocietyId: number;
  receivedAt: Date;
  sender: Sender | null;
  /** null when it never got as far as looking at the sender. */
  isTraining: boolean | null;
  phoneNumber: string | null;
  errorType: ReportErrorType | null;
  report: ReadReport | null;
  projectHealthRisk: ProjectHealthRiskRow | null;
  /** Takes part in alerts. */
  isEligible: boolean;
  /** Refused only because its time is in the future: read again should the clock of the server turn out to be wrong. */
  isTimeRefused: boolean;
  /** What was found wrong on arrival, before it was read. */
  errorTypeOnArrival: ReportErrorType | null;
}

const gatewayTypes = ['SmsEagle', 'SmsGateway', 'Telerivet'];

/**
 * Reads one message, in the order of operations.md 1.5: gateway, time, sender, text, project. What staff sent needs no
 * gateway (KW-48), and its sender is known whatever becomes of it (KW-15).
 */
export function interpret(message: WaitingMessage, surroundings: Surroundings): Interpretation {
  const isFromStaff = message.source === 'Staff';
  const sender = surroundings.senderOf(message);
  const known = { sender, isTraining: message.isTraining ?? sender?.isInTrainingMode ?? false };
  const time = timeOf(message, surroundings.clockOffset);
  if (!time.ok || !(isFromStaff || gatewayTypes.includes(message.gatewayType ?? '')))
    return {
      ...incorrect(message, 'Gateway', message.arrivedAt),
      ...(isFromStaff && known),
      isTimeRefused: !time.ok && time.isAhead,
    };
  const receivedAt = new Date(time.receivedAt);
  const isNobody = message.sender === '' && !isFromStaff;
  if (isNobody || (sender && sender.nationalSocietyId !== message.nationalSocietyId))
    return incorrect(message, 'Other', receivedAt);
  if (message.errorType === 'TooLong') return { ...incorrect(message, 'TooLong', receivedAt), ...known };
  const read = readMessage(message.text, surroundings);
  if (!read.ok) return { ...incorrect(message, read.error, receivedAt), ...known };
  const { kind, healthRiskCode } = read.message;
  const projectHealthRisk = surroundings.projectHealthRiskOf(
    healthRiskCode,
    sender,
    message.nationalSocietyId,
  );
  const error = validateReport({
    kind,
    healthRiskType: projectHealthRisk?.healthRiskType,
    dataCollectorType: sender?.dataCollectorType ?? null,
  });
  if (error || !projectHealthRisk)
    return { ...incorrect(message, error ?? 'HealthRiskNotFound', receivedAt), ...known };
  return correct({ message, receivedAt, ...known, read: read.message, projectHealthRisk });
}

function timeOf({ source, timestamp, arrivedAt, storedAt }: WaitingMessage, clockOffset: number) {
  return timeOfMessage({
    source,
    timestamp,
    arrivedAt: arrivedAt.getTime(),
    storedAt: storedAt && storedAt.getTime() + clockOffset,
  });
}

function incorrect(message: WaitingMessage, errorType: ReportErrorType, receivedAt: Date): Interpretation {
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

interface Correct {
  message: WaitingMessage;
  receivedAt: Date;
  sender: Sender | null;
  isTraining: boolean;
  read: ReadMessage;
  projectHealthRisk: ProjectHealthRiskRow;
}

function correct({
  message,
  receivedAt,
  sender,
  isTraining,
  read,
  projectHealthRisk,
}: Correct): Interpretation {
  const { healthRiskType } = projectHealthRisk;
  const reportedOn = localDateOf(receivedAt, sender?.timeZoneId ?? 'UTC');
  const epiWeek = epiWeekOf(reportedOn, message.epiWeekStartDay);
  return {
    id: message.id,
    nationalSocietyId: message.nationalSocietyId,
    receivedAt,
    sender,
    isTraining,
    phoneNumber: ((message.source === 'Telerivet' ? null : sender?.primaryNumber) ?? message.sender) || null,
    errorType: null,
    isTimeRefused: false,
    errorTypeOnArrival: null,
    projectHealthRisk,
    isEligible: isEligible({
      dataCollectorType: sender?.dataCollectorType ?? null,
      kind: read.kind,
      isTraining,
      isRepetition: false, // at most a probable one, which counts until staff confirm it
      healthRiskType,
      hasLocation: sender?.latitude != null,
    }),
    report: {
      kind: read.kind,
      project_health_risk_id: projectHealthRisk.id,
      reported_on: reportedOn,
      epi_year: epiWeek.year,
      epi_week: epiWeek.week,
      is_activity: healthRiskType === 'Activity',
      reported_case_count: reportedCaseCount(healthRiskType, read.counts),
      ...countColumns(read),
    },
  };
}

function countColumns({
  counts,
  referredCount,
  deathCount,
  fromOtherVillagesCount,
}: ReadMessage): Partial<ReadReport> {
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
