import type { Dismissal } from '@harken/domain/reports/dismissal-reasons';
import { useQuery } from '@tanstack/react-query';
import { toRequestEndDate } from '../../lib/dates/dates.ts';
import { useLiveList } from '../../lib/live/list.ts';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';
import type { AlertFilters } from './list/filters.ts';

export type AlertPage = CallResponse<'alert/list'>;
export type AlertListItem = AlertPage['data'][number];
export type AlertAssessment = CallResponse<'alert/get'>;
export type AlertReport = AlertAssessment['reports'][number];
export type AlertLogItem = CallResponse<'alertEvents/eventLog'>['logItems'][number];
export type AlertClosing = CallInput<'alert/close'>['body'];

/** The query keys. The number of open alerts uses `alert/list` too. */
export const alertKeys = {
  list: (projectId: number, filters: object) => ['alert/list', projectId, filters],
  filters: (projectId: number) => ['alert/getFiltersData', projectId],
  one: (alertId: number) => ['alert/get', alertId],
  recipients: (alertId: number) => ['alert/alertRecipients', alertId],
  log: (alertId: number) => ['alertEvents/eventLog', alertId],
} as const;

/** A calendar date. Without a UTC offset, the server takes the day in UTC. */
function toRequestDate(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** The request body for the list of alerts and its file. */
export function toListRequest({ pageNumber: _, startDate, endDate, search, ...body }: AlertFilters) {
  const text = search.trim();
  return {
    ...body,
    ...(text && { search: text }),
    startDate: toRequestDate(startDate),
    endDate: toRequestDate(toRequestEndDate(endDate)),
  };
}

/** One page of the alerts of a project. Shows the previous page until the new one is loaded. */
export function useAlerts(projectId: number, filters: AlertFilters) {
  const { pageNumber } = filters;
  return useLiveList<AlertListItem, AlertPage>({
    queryKey: alertKeys.list(projectId, filters),
    queryFn: ({ signal }) =>
      call('alert/list', { query: { projectId, pageNumber }, body: toListRequest(filters) }, { signal }),
  });
}

/** The filter options for the alerts of a project. */
export function useAlertFilterOptions(projectId: number) {
  return useQuery({
    queryKey: alertKeys.filters(projectId),
    queryFn: ({ signal }) => call('alert/getFiltersData', { query: { projectId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** The number of alerts of a project that wait for a decision, of any age. */
export function useOpenAlertCount(projectId: number) {
  return useQuery({
    queryKey: alertKeys.list(projectId, { count: 'Open' }),
    queryFn: ({ signal }) =>
      call(
        'alert/list',
        {
          query: { projectId, pageNumber: 1 },
          body: {
            status: 'Open',
            startDate: new Date('2000-01-01'),
            endDate: new Date('2100-01-01'),
          },
        },
        { signal },
      ),
    select: (page) => page.totalRows,
  });
}

export function useAlert(alertId: number) {
  return useQuery({
    queryKey: alertKeys.one(alertId),
    queryFn: ({ signal }) => call('alert/get', { params: { alertId }, query: {} }, { signal }),
  });
}

/** The recipients whom an escalation would notify. */
export function useAlertRecipients(alertId: number, isEnabled: boolean) {
  return useQuery({
    queryKey: alertKeys.recipients(alertId),
    queryFn: ({ signal }) => call('alert/alertRecipients', { params: { alertId } }, { signal }),
    enabled: isEnabled,
  });
}

/** The history of an alert, oldest first. */
export function useAlertLog(alertId: number) {
  return useQuery({
    queryKey: alertKeys.log(alertId),
    queryFn: ({ signal }) => call('alertEvents/eventLog', { params: { alertId }, query: {} }, { signal }),
  });
}

/** A decision on an alert. */
export type AlertDecision =
  | { kind: 'escalate'; sendNotification: boolean }
  | { kind: 'dismiss'; dismissal: Dismissal }
  | { kind: 'close'; closing: AlertClosing };

async function decide(alertId: number, decision: AlertDecision): Promise<string | undefined> {
  const params = { alertId };
  switch (decision.kind) {
    case 'escalate':
      return call('alert/escalate', { params, body: { sendNotification: decision.sendNotification } });
    case 'dismiss':
      await call('alert/dismiss', { params, body: decision.dismissal });
      return undefined;
    case 'close':
      await call('alert/close', { params, body: decision.closing });
      return undefined;
  }
}

/** Escalates, dismisses or closes an alert. An escalation returns the key of the message to show. */
export function useAlertDecision(alertId: number) {
  return useChange({
    calls: ['alert/escalate', 'alert/dismiss', 'alert/close'],
    act: (decision: AlertDecision) => decide(alertId, decision),
    errors: 'inline',
  });
}
