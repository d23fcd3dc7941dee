import { reportSendingLimits as limits } from '@harken/domain/reports/limits';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { choice, id, messageId, requiredText, utcOffset } from './schemas.ts';

const ofReport = z.object({ reportId: messageId });

/** 14 digits, yyyyMMddHHmmss in UTC; the time must not lie in the future. */
const timestamp = z.string().regex(/^\d{14}$/, { error: 'string:validation.valueInvalid' });

/** How to ask for what became of a message that was sent from the screens. */
const sent = z.object({ timestamp: z.string(), dataCollectorId: id });

/** The calls with which staff send reports in the name of a data collector, and say whose a number is. */
export const reportSendingCalls = {
  getSendReportFormData: defineCall({
    name: 'report/formData',
    method: 'GET',
    path: '/api/report/formData',
    summary: 'The modems a report can be sent by, and that of the caller.',
    permission: 'reports.sendReportFormData',
    query: z.object({ nationalSocietyId: id }),
    answer: z.object({ currentUserModemId: id.nullish(), modems: z.array(choice) }),
  }),
  sendReport: defineCall({
    name: 'report/sendReport',
    method: 'POST',
    path: '/api/report/sendReport',
    summary: 'Takes a message as if the collector had sent it by SMS.',
    permission: 'reports.sendReport',
    body: z.object({
      dataCollectorId: id,
      text: requiredText(limits.textMaxLength),
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
      'What became of a message that the caller sent: 204 until it is read; a feedback text only when it was not understood.',
    permission: 'reports.list',
    query: z.object({ timestamp: z.string().max(20), dataCollectorId: id }),
    isBare: true,
    answer: z.object({ feedbackMessage: z.string().nullish() }),
  }),
  sendCorrection: defineCall({
    name: 'report/sendCorrection',
    method: 'POST',
    path: '/api/report/:reportId/sendCorrection',
    summary:
      'Sends what an incorrect message probably meant in the name of its collector, and marks it as corrected.',
    permission: 'reports.sendCorrection',
    params: ofReport,
    body: z.object({ text: requiredText(limits.textMaxLength), utcOffset }),
    answer: sent,
  }),
  getUnknownSender: defineCall({
    name: 'report/unknownSender',
    method: 'GET',
    path: '/api/report/:reportId/unknownSender',
    summary: 'The number a message of an unknown sender came from, and how many other messages came from it.',
    permission: 'reports.get',
    params: ofReport,
    answer: z.object({ phoneNumber: z.string(), messageCount: z.int() }),
  }),
  assignSender: defineCall({
    name: 'report/assignSender',
    method: 'POST',
    path: '/api/report/:reportId/assignSender',
    summary: 'Gives the number of an unknown sender to a collector, and with it what came from it so far.',
    permission: 'reports.sendCorrection',
    params: ofReport,
    body: z.object({ dataCollectorId: id }),
    answer: z.object({ messageCount: z.int() }),
  }),
};
