import { crossCheckActions } from '@harken/domain/reports/kinds';
import { messageSources } from '@harken/domain/reports/message-source';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { outboxState } from '../outbox.ts';
import { reportRow } from '../reports.ts';
import { caseCounts } from '../schemas/classification.ts';
import { dismissalOfResponse } from '../schemas/dismissal.ts';
import { id, localDateTime, messageId } from '../schemas/schemas.ts';

/** When something was done, and by whom: a name, or the organization of somebody who is not named. */
const done = z.object({ at: localDateTime, by: z.string().nullish() });

const otherMessage = z.object({ id: messageId, dateTime: localDateTime });

/** Everything that a reader of the list may know about one report, correct or not. Times are in the time zone of the project. */
const overview = reportRow.extend({
  epiYear: z.int().nullish(),
  epiWeek: z.int().nullish(),
  countUnspecifiedSexAndAge: z.int().nullish(),
  /** By what it reached Harken. */
  receivedBy: z.enum(messageSources).nullish(),
  /** Who sent it on behalf of the data collector. */
  sentBy: z.string().nullish(),
  /** All cross-checks, the first one first. */
  decisions: z.array(done.extend({ action: z.enum(crossCheckActions), ...dismissalOfResponse })),
  /** For how many people or animals a correct report stands. */
  caseCount: z.int().nullish(),
  /** All classifications of its cases, the latest first. */
  classifications: z.array(
    done.extend({
      ...caseCounts,
      /** Why, if the sender is shown. */
      reason: z.string().nullish(),
    }),
  ),
  /** The last edit. */
  edited: done.nullish(),
  /** When an incorrect report was marked as corrected. */
  corrected: done.nullish(),
  /** The earlier message with the same text, of which this may be a duplicate. */
  original: otherMessage.nullish(),
  /** Later messages that may be duplicates of this one, at most 10, the first one first. */
  copies: z.array(otherMessage),
  /** The SMS that replied to it; absent if the sender is hidden. */
  reply: z
    .object({
      text: z.string(),
      state: outboxState,
      /** A text key of `outbox/reasons.ts`. */
      reason: z.string().nullish(),
      at: localDateTime,
    })
    .nullish(),
});

/** The call of the page of a report. */
export const reportOverviewCalls = {
  getReportOverview: defineCall({
    name: 'report/overview',
    method: 'GET',
    path: '/api/report/:reportId/overview',
    summary: 'One report, correct or not, with its cross-checks, its reply and its duplicates.',
    permission: 'reports.list',
    params: z.object({ reportId: messageId }),
    query: z.object({ projectId: id }),
    response: overview,
  }),
};
