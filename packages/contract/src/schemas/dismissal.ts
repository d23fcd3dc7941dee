import {
  dismissalNoteMaxLength,
  dismissalReasons,
  findMissingPart,
} from '@harken/domain/reports/dismissal-reasons';
import { z } from 'zod';
import { messageId, optionalText } from './schemas.ts';

export const dismissalReason = z.enum(dismissalReasons);

const fieldRequired = 'string:validation.fieldRequired';

const reasonAndNote = z.object({
  reason: dismissalReason.nullish().transform((reason) => reason ?? null),
  /** Required with the reason Other. */
  note: optionalText(dismissalNoteMaxLength),
});

function checkDismissal(
  given: z.output<typeof reasonAndNote>,
  check: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  const missing = findMissingPart(given);
  if (missing) check.addIssue({ code: 'custom', path: [missing], message: fieldRequired });
}

/** The body of a dismissal. Without it, or without a reason, it is not known why. */
export const dismissal = reasonAndNote.superRefine(checkDismissal).nullish();

/** A decision on one of several reports; the reason only counts if the report is dismissed. */
export const reportDecision = reasonAndNote
  .extend({ reportId: messageId, decision: z.enum(['Accept', 'Dismiss', 'Reset']) })
  .superRefine(checkDismissal);

/** The same in the form of a report, where it only counts if the report is dismissed. */
export const dismissalOfForm = {
  dismissalReason: dismissalReason.nullish(),
  dismissalNote: optionalText(dismissalNoteMaxLength),
};

/** The reason in responses; absent unless the report or the alert is dismissed and somebody said why. */
export const dismissalOfResponse = {
  dismissalReason: dismissalReason.nullish(),
  /** Only for readers who see the sender. */
  dismissalNote: z.string().nullish(),
};
