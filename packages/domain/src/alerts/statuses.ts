/** An alert is Open, then Escalated and Closed, or Dismissed. Dismissed and Closed are final. */
export const alertStatuses = ['Open', 'Dismissed', 'Escalated', 'Closed'] as const;
export type AlertStatus = (typeof alertStatuses)[number];

/** The options of the status filter in the list of alerts. */
export const alertStatusFilters = ['All', 'Open', 'Escalated', 'Dismissed', 'Closed'] as const;
export type AlertStatusFilter = (typeof alertStatusFilters)[number];

/** The order of the list of alerts sorted by status: those that need action come first. */
export const alertStatusesByUrgency: readonly AlertStatus[] = ['Open', 'Escalated', 'Closed', 'Dismissed'];

/** What an alert's reports suggest to staff; derived from them, never stored (see `assessAlert`). */
export const assessmentStatuses = [
  'Open',
  'ToEscalate',
  'ToDismiss',
  'Escalated',
  'Dismissed',
  'Closed',
] as const;
export type AssessmentStatus = (typeof assessmentStatuses)[number];

/** How an escalated alert ended. */
export const escalatedOutcomes = ['Dismissed', 'ActionTaken', 'Other'] as const;
export type EscalatedOutcome = (typeof escalatedOutcomes)[number];

/** The actions that the log of an alert shows automatically, beside the events that staff log. */
export const alertLogTypes = [
  'TriggeredAlert',
  'MadeAlertByHand',
  'EscalatedAlert',
  'DismissedAlert',
  'ClosedAlert',
  'AcceptedReport',
  'RejectedReport',
  'ResetReport',
  'VerificationRequested',
  'VerificationReminded',
  'VerificationAnswered',
  'VerificationConfirmed',
  'VerificationCorrected',
  'ReferralMade',
  'ReferralUpdated',
] as const;
export type AlertLogType = (typeof alertLogTypes)[number];

/** The maximum lengths of a closing comment and of the text of an alert event. */
export const alertLimits = { commentsMaxLength: 500, eventTextMaxLength: 4000 } as const;

/** The types of events that staff can log about an alert. Clients store the ids, so they never change. */
export const alertEventTypes = [
  { id: 1, name: 'Investigation' },
  { id: 4, name: 'Outcome' },
  { id: 5, name: 'Summary' },
  { id: 6, name: 'PublicHealthActionTaken' },
] as const;
export type AlertEventType = (typeof alertEventTypes)[number]['name'];

/** The subtypes of alert events. Summary has none. */
export const alertEventSubtypes = [
  { id: 1, typeId: 1, name: 'Investigated' },
  { id: 2, typeId: 1, name: 'NotInvestigated' },
  { id: 3, typeId: 1, name: 'Unknown' },
  { id: 4, typeId: 4, name: 'CasePositiveLab' },
  { id: 5, typeId: 4, name: 'PresumedCasePositiveClinical' },
  { id: 6, typeId: 4, name: 'PresumedCasePositiveUnknown' },
  { id: 7, typeId: 4, name: 'CaseNegativeLab' },
  { id: 8, typeId: 4, name: 'PresumedCaseNegativeClinical' },
  { id: 9, typeId: 4, name: 'PresumedCaseNegativeUnknown' },
  { id: 10, typeId: 4, name: 'Recovered' },
  { id: 11, typeId: 4, name: 'Deceased' },
  { id: 12, typeId: 6, name: 'ImmunizationCampaign' },
  { id: 13, typeId: 6, name: 'HealthMessagesAwarenessRaising' },
  { id: 14, typeId: 6, name: 'Referral' },
  { id: 15, typeId: 6, name: 'Isolation' },
  { id: 16, typeId: 6, name: 'ProvidedORS' },
  { id: 17, typeId: 6, name: 'AnimalsDisposed' },
  { id: 18, typeId: 6, name: 'SafeDignifiedBurials' },
  { id: 19, typeId: 6, name: 'CommunityMeeting' },
  { id: 20, typeId: 6, name: 'AssistedInvestigation' },
  { id: 21, typeId: 6, name: 'CleanupFogging' },
  { id: 22, typeId: 6, name: 'Other' },
] as const;
export type AlertEventSubtype = (typeof alertEventSubtypes)[number]['name'];

/** The subtypes of an alert event type, one of which is required; empty for Summary and for unknown types. */
export function listEventSubtypes(typeId: number) {
  return alertEventSubtypes.filter((subtype) => subtype.typeId === typeId);
}

/** Why an alert event is not accepted: error keys. */
export type AlertEventError = 'alertEvent.typeNotFound' | 'alertEvent.subtypeMustBelongToType';

/** Checks that type and subtype of an alert event fit: a type with subtypes needs one of its own, Summary takes none. */
export function validateAlertEvent(typeId: number, subtypeId: number | null): AlertEventError | null {
  if (!alertEventTypes.some((type) => type.id === typeId)) return 'alertEvent.typeNotFound';
  const subtypes = listEventSubtypes(typeId);
  if (subtypes.length === 0 && subtypeId === null) return null;
  const fits = subtypes.some((subtype) => subtype.id === subtypeId);
  return fits ? null : 'alertEvent.subtypeMustBelongToType';
}
