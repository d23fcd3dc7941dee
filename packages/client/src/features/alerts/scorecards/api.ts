import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { toRequestEndDate } from '../../../lib/dates/dates.ts';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { call } from '../../../lib/requests/request.ts';
import type { ScorecardFilters } from './filters.ts';

export type AlertScorecards = CallResponse<'alert/scorecards'>;
export type ScorecardOfAll = AlertScorecards['all'];
export type RuleScorecard = AlertScorecards['rules'][number];
export type PlaceScorecard = AlertScorecards['places'][number];
export type MonthScorecard = AlertScorecards['months'][number];
export type ShareOf = ScorecardOfAll['predictiveValue'];

/** The request for scorecards and their files: days of the project's calendar, sent as UTC midnights. */
export function toScorecardRequest(
  projectId: number,
  { startDate, endDate, level, ...filters }: ScorecardFilters,
) {
  const toMidnight = (day: string) => new Date(`${day}T00:00:00Z`);
  const days = { startDate: toMidnight(startDate), endDate: toMidnight(toRequestEndDate(endDate)) };
  return { query: { projectId }, body: { ...filters, ...days, placeLevel: level } };
}

/** The scorecards of a project. Shows the previous ones until the new ones are loaded. */
export function useAlertScorecards(projectId: number, filters: ScorecardFilters) {
  return useQuery({
    queryKey: ['alert/scorecards', projectId, filters],
    queryFn: ({ signal }) => call('alert/scorecards', toScorecardRequest(projectId, filters), { signal }),
    placeholderData: keepPreviousData,
  });
}
