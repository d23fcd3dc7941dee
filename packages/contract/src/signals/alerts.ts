import { alertByHandLimits } from '@harken/domain/alerts/alert-by-hand';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id, localDateTime, messageId, placeCodes } from '../schemas/schemas.ts';

const signalId = z.object({ signalId: id });

/** The calls for making an alert by hand from a signal. */
export const signalAlertCalls = {
  listReportsOfSignal: defineCall({
    name: 'signal/reports',
    method: 'GET',
    path: '/api/signal/:signalId/reports',
    summary: 'The reports of a signal that an alert can be made of, by project: the latest 200.',
    permission: 'signals.answer',
    params: signalId,
    response: z.object({
      /** There are older ones. */
      isCut: z.boolean(),
      projects: z.array(
        z.object({
          id,
          name: z.string(),
          /** The health risk has an alert rule in the project. */
          hasRule: z.boolean(),
          reports: z.array(
            z.object({
              id: messageId,
              /** Local time of the project. */
              receivedAt: localDateTime,
              village: z.string(),
              placeCodes,
              /** Otherwise nobody has cross-checked it. */
              isAccepted: z.boolean(),
              cases: z.int(),
            }),
          ),
        }),
      ),
    }),
  }),
  makeAlertOfSignal: defineCall({
    name: 'signal/makeAlert',
    method: 'POST',
    path: '/api/signal/:signalId/makeAlert',
    summary: 'Answer a signal: make an alert of some of its reports, all of one project.',
    permission: 'signals.answer',
    params: signalId,
    body: z.object({
      projectId: id,
      signalReportIds: z.array(messageId).min(1).max(alertByHandLimits.maxReports),
    }),
    response: z.object({ alertId: id }),
  }),
};
