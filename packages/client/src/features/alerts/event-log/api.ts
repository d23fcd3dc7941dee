import { sendOrStore } from '../../../lib/offline/entries.ts';
import { createEntryKey } from '../../../lib/offline/entry-rules.ts';
import type { CallInput } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';
import { useSession } from '../../../lib/session/session.tsx';
import type { AlertLogItem } from '../alerts.api.ts';

export type AlertEventToAdd = CallInput<'alertEvents/add'>['body'];

/** A log entry that staff added. It can be edited and deleted. */
export type AlertEvent = AlertLogItem & { id: number };

/** The event of a log entry. Undefined for entries that the system added: they cannot be changed. */
export function findEvent(item: AlertLogItem): AlertEvent | undefined {
  const id = item.alertEventLogId;
  return item.alertEventType && id ? { ...item, id } : undefined;
}

/** Adds an event to the log of an alert: now or, without a network, later. Resolves to whether it was sent. */
export function useAddEvent(alertId: number) {
  const { user } = useSession();
  return useChange({
    calls: 'alertEvents/add',
    errors: 'inline',
    act: (body: AlertEventToAdd) =>
      sendOrStore({
        call: 'alertEvents/add',
        ...{ key: createEntryKey(), userId: user?.id ?? 0, enteredAt: Date.now() },
        ...{ subjectId: alertId, subject: String(alertId), text: body.text ?? '', body },
      }),
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
