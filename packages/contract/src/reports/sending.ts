import { reportSendingLimits as limits } from '@harken/domain/reports/limits';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { choice, id, messageId, requiredText, utcOffset } from '../schemas/schemas.ts';

const reportScope = z.object({ reportId: messageId });

/** 14 digits, yyyyMMddHHmmss in UTC; must not be in the future. */
const timestamp = z.string().regex(/^\d{14}$/, { error: 'string:validation.valueInvalid' });

/** Identifies a sent message for the call `report/status`. */
const sent = z.object({ timestamp: z.string(), dataCollectorId: id });

/** The calls to send reports on behalf of a data collector, and to assign a number to one. */
export const reportSendingCalls = {
  getSendReportFormData: defineCall({
    name: 'report/formData',
    method: 'GET',
    path: '/api/report/formData',
    summary: 'The modems that can send a report, and the default modem of the caller.',
    permission: 'reports.sendReportFormData',
    query: z.object({ nationalSocietyId: id }),
    response: z.object({ currentUserModemId: id.nullish(), modems: z.array(choice) }),
  }),
  sendReport: defineCall({
    name: 'report/sendReport',
    method: 'POST',
    path: '/api/report/sendReport',
    summary:
      'Ingest a message as if the collector had sent it by SMS. A text of more than 160 characters is stored cut, as an error of type TooLong.',
    permission: 'reports.sendReport',
    body: z.object({
      dataCollectorId: id,
      text: requiredText(limits.sentMaxLength),
      timestamp,
      modemId: id.nullish(),
      utcOffset,
    }),
  }),
  getSendReportStatus: defineCall({
    name: 'report/status',
    method: 'GET',
    path: '/api/report/status',
    summary:
      'The result of a message that the caller sent: 204 until it is processed; a feedback message only if it is incorrect.',
    permission: 'reports.list',
    query: z.object({ timestamp: z.string().max(20), dataCollectorId: id }),
    isBare: true,
    response: z.object({ feedbackMessage: z.string().nullish() }),
  }),
  sendCorrection: defineCall({
    name: 'report/sendCorrection',
    method: 'POST',
    path: '/api/report/:reportId/sendCorrection',
    summary:
      'Send the suggested correction of an incorrect report on behalf of its collector, and mark the report as corrected.',
    permission: 'reports.sendCorrection',
    params: reportScope,
    body: z.object({ text: requiredText(limits.textMaxLength), utcOffset }),
    response: sent,
  }),
  getUnknownSender: defineCall({
    name: 'report/unknownSender',
    method: 'GET',
    path: '/api/report/:reportId/unknownSender',
    summary: 'The number of an unknown sender, and how many other messages came from it.',
    permission: 'reports.get',
    params: reportScope,
    response: z.object({ phoneNumber: z.string(), messageCount: z.int() }),
  }),
  assignSender: defineCall({
    name: 'report/assignSender',
    method: 'POST',
    path: '/api/report/:reportId/assignSender',
    summary: 'Assign the number of an unknown sender, and its earlier messages, to a collector.',
    permission: 'reports.sendCorrection',
    params: reportScope,
    body: z.object({ dataCollectorId: id }),
    response: z.object({ messageCount: z.int() }),
  }),
};
