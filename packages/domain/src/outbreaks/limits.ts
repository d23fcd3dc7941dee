/** Limits of outbreaks. */
export const outbreakLimits = {
  nameMaxLength: 100,
  rowsPerPage: 20,
  maxPlaces: 50,
  maxPeople: 50,
  /** Alerts and signals of one outbreak, and of one request. */
  maxAlerts: 200,
  maxSignals: 100,
  maxPerRequest: 100,
  /** Of each part of a case definition. */
  definitionMaxLength: 1000,
  reasonMaxLength: 500,
  taskMaxLength: 300,
  maxActions: 200,
  noteMaxLength: 1000,
  /** Of each part of a risk assessment. */
  assessmentMaxLength: 1000,
  maxVersions: 100,
  /** Entries of the log that are shown, the latest. */
  listedLog: 200,
  /** Alerts and signals of the last days can be chosen. */
  candidateDays: 180,
  maxCandidates: 100,
} as const;

/** What somebody is responsible for in an outbreak. */
export const responsibilities = [
  ...(['lead', 'investigation', 'laboratory', 'caseManagement'] as const),
  ...(['communication', 'prevention', 'logistics', 'animalHealth'] as const),
] as const;
export type Responsibility = (typeof responsibilities)[number];

export const outbreakStates = ['open', 'ended'] as const;
export type OutbreakState = (typeof outbreakStates)[number];

/** What the log of an outbreak records. */
export const outbreakLogKinds = [
  ...(['opened', 'edited', 'ended', 'reopened', 'alertAdded', 'alertRemoved'] as const),
  ...(['signalAdded', 'signalRemoved', 'definition', 'assessment', 'actionAdded'] as const),
  ...(['actionDone', 'actionUndone', 'actionRemoved', 'note'] as const),
] as const;
export type OutbreakLogKind = (typeof outbreakLogKinds)[number];
