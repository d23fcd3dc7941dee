import { alertLimits, alertLogTypes, escalatedOutcomes } from '@harken/domain/alerts/statuses';
import { referralItems } from '@harken/domain/referrals/referral';
import { answerItems } from '@harken/domain/verification/answer';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { dismissalReason } from '../schemas/dismissal.ts';
import {
  choice,
  entryKey,
  id,
  localDateTime,
  messageId,
  optionalText,
  requestInstant,
  utcOffset,
} from '../schemas/schemas.ts';

const alertId = z.object({ alertId: id });
const text = optionalText(alertLimits.eventTextMaxLength);

/** Either an automatic entry (`logType`) or an event that staff logged (`alertEventType`). */
const logItem = z.object({
  alertEventLogId: id.nullish(),
  logType: z.enum(alertLogTypes).nullish(),
  date: localDateTime,
  alertEventType: z.string().nullish(),
  alertEventSubtype: z.string().nullish(),
  loggedBy: z.string().nullish(),
  text: z.string().nullish(),
  metadata: z
    .object({
      escalatedOutcome: z.enum(escalatedOutcomes).nullish(),
      reportId: messageId.nullish(),
      dismissalReason: dismissalReason.nullish(),
      /** What a contact answered, or staff put in its place. */
      answer: z
        .object({ items: z.array(z.enum(answerItems)), by: z.enum(['sms', 'link']).nullish() })
        .nullish(),
      /** Somebody who was referred, or what became of them and how it is known. */
      referral: z
        .object({
          number: z.string(),
          items: z.array(z.enum(referralItems)),
          source: z.enum(['contact', 'collector', 'staff']),
        })
        .nullish(),
    })
    .nullish(),
});

/** The calls of the log of an alert. */
export const alertEventCalls = {
  getAlertEventLog: defineCall({
    name: 'alertEvents/eventLog',
    method: 'GET',
    path: '/api/alertEvents/:alertId/eventLog',
    summary: 'What happened to an alert, oldest first.',
    permission: 'alertEvents.list',
    params: alertId,
    query: z.object({ utcOffset: utcOffset.optional() }),
    response: z.object({ healthRisk: z.string(), createdAt: localDateTime, logItems: z.array(logItem) }),
  }),
  getAlertEventChoices: defineCall({
    name: 'alertEvents/formData',
    method: 'GET',
    path: '/api/alertEvents/eventLog/formData',
    summary: 'The types and subtypes of events that can be logged about an alert.',
    permission: 'alertEvents.choices',
    response: z.object({
      eventTypes: z.array(choice),
      eventSubtypes: z.array(choice.extend({ typeId: id })),
    }),
  }),
  addAlertEvent: defineCall({
    name: 'alertEvents/add',
    method: 'POST',
    path: '/api/alertEvents/:alertId/eventLog/add',
    summary: 'Log an event about an alert.',
    permission: 'alertEvents.edit',
    params: alertId,
    body: z.object({
      eventTypeId: id,
      eventSubtypeId: id.nullish(),
      timestamp: requestInstant,
      text,
      utcOffset: utcOffset.nullish(),
      entryKey,
    }),
  }),
  editAlertEvent: defineCall({
    name: 'alertEvents/edit',
    method: 'POST',
    path: '/api/alertEvents/:alertId/eventLog/edit/:alertEventLogId',
    summary: 'Change the text of an event in the log of an alert.',
    permission: 'alertEvents.edit',
    params: alertId.extend({ alertEventLogId: id }),
    body: z.object({ alertEventLogId: id.nullish(), text }),
  }),
  deleteAlertEvent: defineCall({
    name: 'alertEvents/delete',
    method: 'POST',
    path: '/api/alertEvents/:alertId/eventLog/delete/:alertEventLogId',
    summary: 'Remove an event from the log of an alert.',
    permission: 'alertEvents.edit',
    params: alertId.extend({ alertEventLogId: id }),
  }),
};
