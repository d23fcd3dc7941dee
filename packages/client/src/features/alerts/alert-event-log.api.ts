import type { CallInput } from '../../lib/call-list.ts';
import { useChange } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';
import type { AlertLogItem } from './alerts.api.ts';

export type AlertEventToAdd = CallInput<'alertEvents/add'>['body'];

/** An entry of the log that staff wrote down: it can be reworded and removed. */
export type AlertEvent = AlertLogItem & { id: number };

/** The event in an entry of the log, or undefined: what the product noted by itself nobody changes. */
export function eventIn(item: AlertLogItem): AlertEvent | undefined {
  const id = item.alertEventLogId;
  return item.alertEventType && id ? { ...item, id } : undefined;
}

/** Writes an event into the log of an alert. */
export function useAddEvent(alertId: number) {
  return useChange({
    calls: 'alertEvents/add',
    errors: 'inline',
    act: (body: AlertEventToAdd) => call('alertEvents/add', { params: { alertId }, body }),
  });
}

/** Changes the comment of an event. */
export function useEditEvent(alertId: number, alertEventLogId: number) {
  return useChange({
    calls: 'alertEvents/edit',
    errors: 'inline',
    act: (text: string) =>
      call('alertEvents/edit', { params: { alertId, alertEventLogId }, body: { alertEventLogId, text } }),
  });
}
