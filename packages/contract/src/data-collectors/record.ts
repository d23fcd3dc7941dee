import { dutyLimits, offDutyKinds } from '@harken/domain/data-collectors/duty-periods';
import { noteLimits } from '@harken/domain/data-collectors/notes';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { entryKey, id, requiredText } from '../schemas/schemas.ts';

const params = z.object({ dataCollectorId: id });
const kind = z.enum(offDutyKinds);

/** What staff record about a data collector: corrected periods of training and deployment, and notes. */
export const dataCollectorRecordCalls = {
  correctDutyPeriod: defineCall({
    name: 'dataCollector/correctDutyPeriod',
    method: 'POST',
    path: '/api/dataCollector/:dataCollectorId/correctDutyPeriod',
    summary:
      'Correct a period in which a collector was in training or not deployed, or add one that was not recorded.',
    permission: 'dataCollectors.edit',
    params,
    body: z.object({
      kind,
      /** Absent to add a period. */
      dutyPeriodId: id.nullish(),
      /** The first and the last day in the time zone of the project. A period that lasts has no last day, any other has one. */
      startedOn: z.iso.date().max(10),
      endedOn: z.iso.date().max(10).nullish(),
      reason: requiredText(dutyLimits.reasonMaxLength),
    }),
  }),
  removeDutyPeriod: defineCall({
    name: 'dataCollector/removeDutyPeriod',
    method: 'POST',
    path: '/api/dataCollector/:dataCollectorId/removeDutyPeriod',
    summary: 'Remove a past period of training or without deployment that never happened.',
    permission: 'dataCollectors.edit',
    params,
    body: z.object({ kind, dutyPeriodId: id }),
  }),
  addNote: defineCall({
    name: 'dataCollector/addNote',
    method: 'POST',
    path: '/api/dataCollector/:dataCollectorId/addNote',
    summary: 'Add a note about a collector.',
    permission: 'dataCollectors.edit',
    params,
    body: z.object({ text: requiredText(noteLimits.textMaxLength), entryKey }),
  }),
  removeNote: defineCall({
    name: 'dataCollector/removeNote',
    method: 'POST',
    path: '/api/dataCollector/:dataCollectorId/removeNote',
    summary: 'Remove a note about a collector: one of the caller or, for those who manage the project, any.',
    permission: 'dataCollectors.edit',
    params,
    body: z.object({ noteId: id }),
  }),
};
