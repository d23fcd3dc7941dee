import type { Page } from 'playwright-core';
import { routeCalls } from '../route-calls.ts';
import { type Screen, society } from './screen.ts';

const sent = (['sent', 'failed', 'waiting', 'changed', 'pending'] as const).map((kind, at) => ({
  ...{ id: at + 1, firstDay: '2026-02-09', lastDay: '2026-02-15', year: 2026, week: 7 },
  ...{ at: '2026-02-16T08:00:00', isScheduled: at > 0, isPending: kind === 'pending', recipients: 3 },
  ...{ failed: Number(kind === 'failed'), waiting: Number(kind === 'waiting') },
  ...{ changedFigures: kind === 'changed' ? 2 : 0, ...(at === 0 && { startedBy: 'Awa Sarr' }) },
}));
const one = {
  ...{ ...sent[3], languageCode: 'fr' },
  deliveries: (['Waiting', 'Retrying', 'Sent', 'Failed', 'Withheld'] as const).map((state, at) => ({
    ...{ id: at + 1, recipient: `surveillance.unit.${at}@health.ministry.example`, state, attempts: at },
    ...(state === 'Sent' && { sentAt: '2026-02-16T08:00:05' }),
    ...(state === 'Failed' && { reason: 'outbox.reason.fileDeleted', reasonCode: 'fileDeleted' }),
  })),
  changes: [
    { district: 'Mbara', healthRisk: 'Cholera', figure: 'belowFive', sent: 3, now: 4 },
    { district: 'Mbara', figure: 'reporting', now: 12 },
  ],
};

/** Mocks what was sent: the sample data has none. */
async function mockSent(page: Page): Promise<void> {
  const values = { sendings: { data: sent, page: 1, rowsPerPage: 10, totalRows: 5 }, sending: one };
  for (const [name, value] of Object.entries(values))
    await routeCalls(page, new RegExp(`/api/weeklyReport/\\d+/${name}(\\?|$)`), (route) =>
      route.fulfill({ json: { isSuccess: true, message: {}, value } }),
    );
}

const common = { by: 'administrator', before: mockSent } as const;

/** Weekly reports of a national society. */
export const weeklyReportScreens: readonly Screen[] = [
  { ...common, name: 'weekly reports', path: society('weeklyreports'), ready: 'tbody td' },
  { ...common, name: 'schedule of weekly reports', path: society('weeklyreports/edit'), ready: 'form' },
  { ...common, name: 'weekly report that was sent', path: society('weeklyreports/4'), ready: 'tbody td' },
];
