import {
  dismissalNoteMaxLength,
  dismissalReasons,
  findMissingPart,
} from '@harken/domain/reports/dismissal-reasons';
import { z } from 'zod';
import { optionalText } from './schemas.ts';

export const dismissalReason = z.enum(dismissalReasons);

const fieldRequired = 'string:validation.fieldRequired';

/** The body of a dismissal. Without it, or without a reason, it is not known why. */
export const dismissal = z
  .object({
    reason: dismissalReason.nullish().transform((reason) => reason ?? null),
    /** Required with the reason Other. */
    note: optionalText(dismissalNoteMaxLength),
  })
  .superRefine((given, check) => {
    const missing = findMissingPart(given);
    if (missing) check.addIssue({ code: 'custom', path: [missing], message: fieldRequired });
  })
  .nullish();

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
