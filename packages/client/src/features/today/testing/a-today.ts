import type { Today } from '../today.api.ts';

const nothing = { count: 0, items: [] };

/** What waits in project 5; nothing unless given. */
export function aToday(given: Partial<Today> = {}): Today {
  return {
    project: { id: 5, name: 'Lakeshore', nationalSocietyId: 3 },
    alerts: nothing,
    missingOutcomes: nothing,
    openSignals: nothing,
    reportsToCheck: nothing,
    messagesToCorrect: nothing,
    nonReportingDataCollectors: nothing,
    signals: [],
    nonReportingGateways: [],
    ...given,
  };
}

export const anAlert = {
  id: 71,
  healthRisk: 'Cholera',
  village: 'Nakiri',
  district: 'Tembo',
  placeCodes: [],
  since: '2026-11-18T04:00:00.000Z',
  dueAt: '2026-11-19T04:00:00.000Z',
  reportCount: 3,
  pendingCount: 2,
};

export const aReportToCheck = {
  id: 901,
  alertId: 71,
  healthRisk: 'Cholera',
  receivedAt: '2026-11-18T03:00:00.000Z',
  message: '1#2#1',
  village: 'Nakiri',
  district: 'Tembo',
  placeCodes: [],
  dataCollectorName: 'Mariam K.',
  phoneNumber: '+265501120567',
};

export const aMessageToCorrect = {
  id: 902,
  receivedAt: '2026-11-18T03:00:00.000Z',
  message: '6-1-2',
  suggestedMessage: '6#1#2',
  village: 'Kaluwi',
  district: 'Tembo',
  placeCodes: [],
  dataCollectorName: 'Samson T.',
  phoneNumber: '+265501213389',
};
