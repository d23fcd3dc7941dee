import type { CallRequest, CallResponseOf } from '@harken/contract/calls/call';
import type { signalCalls } from '@harken/contract/signals';
import { checkPermission } from '@harken/domain/access/check-permission';
import { addDays, type CalendarDate } from '@harken/domain/calendar/calendar-date';
import { getEpiWeek } from '@harken/domain/calendar/epi-week';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { getCalendarDate } from '@harken/domain/calendar/time-zone';
import type { SeriesWeek } from '@harken/domain/signals/monitoring/assess-society';
import { signalLimits } from '@harken/domain/signals/monitoring/limits';
import { chooseAuthorName } from '../../../platform/access/authors.ts';
import {
  addCodesOfPlaces,
  type FindCodesOfPlace,
  type KnownPlace,
  readCodesOfPlaces,
} from '../../../platform/codes-of-places.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { countCollectorsToAsk } from '../answers/collectors.queries.ts';
import { composeVerification } from '../answers/verification-text.ts';
import { findSociety, type WatchedSociety } from '../counting/counting.queries.ts';
import { type SignalReader, toSignalsScope } from '../signals.access.ts';
import {
  type AnswerRow,
  findAnswers,
  findClusterVillages,
  findSignal,
  findSignals,
  type SignalRow,
} from './list.queries.ts';

type ListRequest = CallRequest<typeof signalCalls.listSignals>;
type ListResponse = CallResponseOf<typeof signalCalls.listSignals>;

/** One page of the signals of a national society. */
export async function listSignals(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  reader: SignalReader,
  { query, body }: Pick<ListRequest, 'query' | 'body'>,
): Promise<ListResponse> {
  const { languageCode } = reader;
  const { pageNumber } = query;
  const filter = {
    ...{ ...toSignalsScope(reader), state: body.state, locations: body.locations ?? null },
    ...{ projectId: body.projectId ?? null, healthRiskId: body.healthRiskId ?? null },
  };
  const calendar = await readCalendar(db, reader.scope.nationalSocietyId, clock.now());
  const { signals, totalRows } = await findSignals(db, filter, { pageNumber, languageCode });
  const findCodes = await readCodesOfPlaces({ db, clock }, signals.map(toPlace));
  return {
    data: signals.map((signal) => ({
      ...presentSignal(signal, calendar, findCodes),
      series: signal.series.slice(-signalLimits.listedWeeks).map(roundWeek),
    })),
    ...{ page: pageNumber, rowsPerPage: signalLimits.rowsPerPage, totalRows },
  };
}

type SignalResponse = CallResponseOf<typeof signalCalls.getSignal>;

/** One signal with everything needed to answer it. */
export async function readSignal(
  services: Pick<Services, 'db' | 'clock' | 'texts'>,
  reader: SignalReader,
  signalId: number,
): Promise<SignalResponse> {
  const { db, clock } = services;
  const { user, scope, languageCode } = reader;
  const { nationalSocietyId } = scope;
  const signal = await findSignal(db, toSignalsScope(reader), { signalId, languageCode });
  if (!signal) throw expectedError('signal.notFound');
  const [calendar, answers, collectorCount, verificationText, villages] = await Promise.all([
    readCalendar(db, nationalSocietyId, clock.now()),
    findAnswers(db, { signalId, nationalSocietyId }),
    countCollectorsToAsk(db, signalId, reader),
    composeVerification(services, signalId),
    findClusterVillages(db, signalId),
  ]);
  const findCodes = await readCodesOfPlaces(services, [toPlace(signal)]);
  const { seed, permutations, days, villages: searched } = signal.parameters;
  const mayAnswer =
    signal.state !== 'withdrawn' && checkPermission('signals.answer', user.role, scope) === null;
  return {
    ...presentSignal(signal, calendar, findCodes),
    ...{ mayAnswer, collectorCount, verificationText },
    villages: (await addCodesOfPlaces(services, villages, (village) => village)).map(
      ({ villageId: _, ...village }) => ({ ...village, kilometres: round(village.kilometres) }),
    ),
    search: signal.cluster && {
      ...{ seed, permutations, days, villageCount: searched },
      ...{ maxRadiusKm: signal.parameters.maxRadiusKm, maxDays: signal.parameters.maxDays },
    },
    weeks: presentWeeks(signal, calendar),
    methods: signal.methods.map(({ method, isAlarm, expected, upper }) => ({
      ...{ method, isAlarm, expected: round(expected), upper: round(upper) },
    })),
    answers: answers.map((answer) => presentAnswer(answer, reader, calendar)),
  };
}

interface Calendar extends WatchedSociety {
  today: CalendarDate;
}

async function readCalendar(db: Services['db'], nationalSocietyId: number, now: Date): Promise<Calendar> {
  const society = await findSociety(db, nationalSocietyId);
  if (!society) throw expectedError('nationalSociety.notFound');
  return { ...society, today: getCalendarDate(society.timeZoneId, now.getTime()) };
}

function presentAnswer(
  { author, answeredAt, ...answer }: AnswerRow,
  reader: SignalReader,
  calendar: Calendar,
) {
  return {
    ...answer,
    answeredAt: toLocalDateTime(answeredAt.getTime(), calendar.timeZoneId),
    by: author && chooseAuthorName(reader, author),
  };
}

/** The place of a signal, for its codes. */
export const toPlace = ({ level, placeId }: Pick<SignalRow, 'level' | 'placeId'>): KnownPlace => ({
  [`${level}Id`]: placeId,
});

function presentSignal(
  signal: SignalRow,
  { weekStart, timeZoneId, today }: Calendar,
  findCodes: FindCodesOfPlace,
) {
  const { level, village, district, region, methods } = signal;
  const toWeek = (firstDay: CalendarDate) => presentWeek(firstDay, weekStart);
  const toLocal = (at: Date | null) => at && toLocalDateTime(at.getTime(), timeZoneId);
  return {
    ...{ id: signal.id, healthRiskId: signal.healthRiskId, healthRisk: signal.healthRisk },
    ...{ level, placeId: signal.placeId, place: village ?? district ?? region },
    district: level === 'village' ? district : null,
    region: level === 'region' ? null : region,
    placeCodes: findCodes(toPlace(signal)),
    ...{ state: signal.state, firstWeek: toWeek(signal.firstWeek), week: toWeek(signal.week) },
    isRunning: signal.cluster === null && addDays(signal.week, 6) >= today,
    ...{ observed: signal.observed, expected: round(signal.expected), upper: round(signal.upper) },
    ...{ completeness: signal.completeness, method: signal.method, methodCount: methods.length },
    cluster: signal.cluster && { ...signal.cluster, radiusKm: round(signal.cluster.radiusKm) },
    agreeing: methods.filter(({ isAlarm }) => isAlarm).map(({ method }) => method),
    raisedAt: toLocalDateTime(signal.raisedAt.getTime(), timeZoneId),
    ...{ answeredAt: toLocal(signal.answeredAt), lastAnswer: signal.lastAnswer },
    ...{ withdrawnAt: toLocal(signal.withdrawnAt), withdrawalReason: signal.withdrawalReason },
  };
}

/** A week as it is shown. */
export function presentWeek(firstDay: CalendarDate, weekStart: WatchedSociety['weekStart']) {
  const { year, week } = getEpiWeek(firstDay, weekStart);
  return { epiYear: year, epiWeek: week, firstDay };
}

/** The weeks of the chart; of a cluster spans of seven days up to its last day, each with the epi week in which it begins. */
function presentWeeks({ series, week, cluster }: SignalRow, { weekStart }: Calendar) {
  const last = cluster ? addDays(cluster.lastDay, -6) : week;
  return series.map((ofWeek, at) => ({
    ...presentWeek(addDays(last, -7 * (series.length - 1 - at)), weekStart),
    ...roundWeek(ofWeek),
  }));
}

const roundWeek = ({ cases, expected, upper, completeness }: SeriesWeek) => ({
  ...{ cases, completeness, expected: round(expected), upper: round(upper) },
});

/** Three decimals are more than a chart can show. */
export function round<T extends number | null>(value: T): T {
  return (value === null ? null : Math.round(value * 1000) / 1000) as T;
}
