import { classificationLimits as limits } from '@harken/domain/cases/classification';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { messageId, optionalText } from '../schemas/schemas.ts';

const count = z.int().min(0).max(limits.maxCount).default(0);

const body = z.object({
  suspectedCount: count,
  probableCount: count,
  confirmedCount: count,
  notACaseCount: count,
  /** Required where an earlier classification is changed. */
  classificationReason: optionalText(limits.reasonMaxLength),
});
export type ClassificationBody = z.output<typeof body>;

/** The call that classifies the cases of a report. */
export const caseClassificationCalls = {
  classifyReport: defineCall({
    name: 'report/classify',
    method: 'POST',
    path: '/api/report/:reportId/classify',
    summary: 'Classify the people of a report as suspected, probable, confirmed, or not a case.',
    permission: 'reports.classify',
    params: z.object({ reportId: messageId }),
    body,
  }),
};
