/** The life of an alert: Open, then Escalated and Closed, or Dismissed. Dismissed and Closed are final. */
export const alertStatuses = ['Open', 'Dismissed', 'Escalated', 'Closed'] as const;
export type AlertStatus = (typeof alertStatuses)[number];

/** What staff can choose in the status filter of the alerts list. */
export const alertStatusFilters = ['All', 'Open', 'Escalated', 'Dismissed', 'Closed'] as const;
export type AlertStatusFilter = (typeof alertStatusFilters)[number];

/** The order of the alerts list sorted by status: what still needs somebody comes first. */
export const alertStatusesByUrgency: readonly AlertStatus[] = ['Open', 'Escalated', 'Closed', 'Dismissed'];

/** What an alert's reports suggest to staff; derived from them, never stored (see `assessmentStatus`). */
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

/** The deeds that appear in an alert's log by themselves, beside the events staff write down. */
export const alertLogTypes = [
  'TriggeredAlert',
  'EscalatedAlert',
  'DismissedAlert',
  'ClosedAlert',
  'AcceptedReport',
  'RejectedReport',
  'ResetReport',
] as const;
export type AlertLogType = (typeof alertLogTypes)[number];

/** The most characters of a closing comment and of an alert event. */
export const alertLimits = { commentsMaxLength: 500, eventTextMaxLength: 4000 } as const;

/** What staff may write down about an alert; the ids are part of the wire and never change. */
export const alertEventTypes = [
  { id: 1, name: 'Investigation' },
  { id: 4, name: 'Outcome' },
  { id: 5, name: 'Summary' },
  { id: 6, name: 'PublicHealthActionTaken' },
] as const;
export type AlertEventType = (typeof alertEventTypes)[number]['name'];

/** The finer kinds of alert events, each under its type. Summary has none. */
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

/** The subtypes that an alert event of a type needs one of; none for Summary, and for what is no type. */
export function subtypesOfEventType(typeId: number) {
  return alertEventSubtypes.filter((subtype) => subtype.typeId === typeId);
}

/** Why an alert event is not accepted: problem keys. */
export type AlertEventRefusal = 'alertEvent.typeNotFound' | 'alertEvent.subtypeMustBelongToType';

/** Whether type and subtype of an alert event fit: a type with subtypes needs one of its own, Summary takes none. */
export function alertEventRefusal(typeId: number, subtypeId: number | null): AlertEventRefusal | null {
  if (!alertEventTypes.some((type) => type.id === typeId)) return 'alertEvent.typeNotFound';
  const subtypesOfType = subtypesOfEventType(typeId);
  if (subtypesOfType.length === 0 && subtypeId === null) return null;
  const fits = subtypesOfType.some((subtype) => subtype.id === subtypeId);
  return fits ? null : 'alertEvent.subtypeMustBelongToType';
}
