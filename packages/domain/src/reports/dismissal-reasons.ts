/**
 * Why staff dismissed a report or an alert. Each national society chooses which of them are offered. Stored and sent by these
 * names.
 */
export const dismissalReasons = [
  'NotTheCaseDefinition',
  'Duplicate',
  'TestOrMistake',
  'NotReached',
  'NothingFound',
  'Other',
] as const;
export type DismissalReason = (typeof dismissalReasons)[number];

/** The maximum length of the text that explains a reason. */
export const dismissalNoteMaxLength = 200;

/** The reason of a dismissal, if one was given, and the text that explains it. */
export interface Dismissal {
  reason: DismissalReason | null;
  note: string | null;
}

/** Nobody said why. */
export const noDismissal: Dismissal = { reason: null, note: null };

/**
 * Checks a dismissal before it is stored: "Other" says nothing without a text, and a text explains a reason.
 *
 * @returns the field that is missing, or null
 */
export function findMissingPart({ reason, note }: Dismissal): keyof Dismissal | null {
  if (reason === 'Other' && note === null) return 'note';
  return reason === null && note !== null ? 'reason' : null;
}
