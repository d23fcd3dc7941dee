import type { AlertAssessment, AlertListItem, AlertReport } from '../alerts.api.ts';

const hour = 3_600_000;

/** The time some hours ago, as the server sends it to a user in UTC. */
export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * hour - 60_000).toISOString().slice(0, 19);
}

/** A row of the list; by default an open alert that has waited four hours. */
export function anAlertRow(given: Partial<AlertListItem> = {}): AlertListItem {
  return {
    id: 4127,
    createdAt: hoursAgo(4),
    decideBefore: hoursAgo(4 - 24),
    healthRisk: 'Acute watery diarrhoea',
    reportCount: 3,
    lastReportVillage: 'Nakiri',
    lastReportDistrict: 'Mbara',
    lastReportRegion: 'Norvale',
    placeCodes: [],
    lastReportReceivedAt: hoursAgo(3),
    status: 'Open',
    assessmentStatus: 'Open',
    acceptedCount: 2,
    pendingCount: 1,
    rejectedCount: 0,
    countThreshold: 3,
    hasOutcome: false,
    ...given,
  };
}

/** A report that the user can cross-check. */
export function aReport(given: Partial<AlertReport> = {}): AlertReport {
  return {
    id: 1,
    receivedAt: hoursAgo(5),
    status: 'Pending',
    isAnonymized: false,
    organization: 'Kalembe Branch',
    dataCollector: 'Mariam Kessy',
    phoneNumber: '+999 70 555 0142',
    village: 'Oru Ferry',
    district: 'Mbara',
    region: 'Norvale',
    placeCodes: [],
    sex: 'Female',
    age: 'BelowFive',
    supervisorName: 'Grace Otim',
    supervisorPhoneNumber: '+999 70 555 0100',
    latitude: 1.02,
    longitude: 32.05,
    mayCrossCheck: true,
    ...given,
  };
}

/** An open alert that needs three accepted reports: two are accepted, one is unchecked. */
export function anAlert(given: Partial<AlertAssessment> = {}): AlertAssessment {
  const accepted = { status: 'Accepted', dataCollector: 'Joseph Tolo', village: 'Nakiri' } as const;
  return {
    alertId: 4127,
    healthRisk: 'Acute watery diarrhoea',
    healthRiskId: 2,
    isNationalSocietyEidsrEnabled: false,
    caseDefinition: 'Three or more loose stools within 24 hours.',
    recipientsNotified: false,
    createdAt: hoursAgo(4),
    decideBefore: hoursAgo(4 - 24),
    targets: { assessHours: 24, detectDays: 7, notifyDays: 1, respondDays: 7 },
    firstReportReceivedAt: hoursAgo(9),
    lastReportVillage: 'Nakiri',
    lastReportDistrict: 'Mbara',
    lastReportRegion: 'Norvale',
    placeCodes: [],
    assessmentStatus: 'Open',
    countThreshold: 3,
    wasRaisedBecause: {
      rule: { countThreshold: 3, daysThreshold: 7, kilometersThreshold: 5 },
      reportIds: [1, 2, 3],
      links: [{ fromReportId: 1, toReportId: 2, meters: 3800, hours: 15 }],
      maxMeters: 3800,
      maxHours: 15,
    },
    mayDecide: true,
    reports: [
      aReport({ ...accepted, id: 3, receivedAt: hoursAgo(9), acceptedAt: hoursAgo(2), longitude: 32 }),
      aReport({ ...accepted, id: 2, receivedAt: hoursAgo(8), acceptedAt: hoursAgo(1), longitude: 32 }),
      aReport(),
    ],
    escalatedTo: [],
    ...given,
  };
}
