import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mockCall, server } from '../../../../test/support/show-routes.tsx';
import type { AlertAssessment } from '../alerts.api.ts';
import { anAlert, aReport } from '../testing/alerts.builders.ts';
import { mockContextCalls, showAlertPage } from '../testing/show-alert-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const links = [
  { fromReportId: 3, toReportId: 2, meters: 0, hours: 1 },
  { fromReportId: 2, toReportId: 1, meters: 3800, hours: 3 },
];

async function showReasonCard(alert: AlertAssessment) {
  mockContextCalls();
  mockCall('get', 'alert/4127/get', () => HttpResponse.json(alert));
  showAlertPage('/projects/5/alerts/4127/assess');
  return screen.findByRole('region', { name: 'Why this alert was raised' });
}

const because = (given: Partial<AlertAssessment['wasRaisedBecause']> = {}) => ({
  ...anAlert().wasRaisedBecause,
  links,
  ...given,
});

describe('why an alert was raised', () => {
  it('names the linked reports, with the distance and time between each two', async () => {
    const reasonCard = await showReasonCard(anAlert({ wasRaisedBecause: because() }));
    const list = within(reasonCard).getByRole('list', { name: 'Distances between the counted reports' });
    const texts = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.replace(/\([^)]*\)/g, '(time)').replace(/[\u2066-\u2069]/g, ''));
    expect(texts).toEqual([
      'Joseph Tolo (time) and Joseph Tolo (time): same location, 1 h apart',
      'Joseph Tolo (time) and Mariam Kessy (time): 3.8 km and 3 h apart',
    ]);
  });

  it('says which of the reports no longer count', async () => {
    const [first, second] = anAlert().reports;
    const reports = [first, { ...second, status: 'Rejected' }] as AlertAssessment['reports'];
    const reasonCard = await showReasonCard(anAlert({ reports, wasRaisedBecause: because() }));
    expect(reasonCard.textContent).toContain(
      '1 of the counted reports has since been dismissed and no longer counts.',
    );
    expect(reasonCard.textContent).toContain('1 of them is a duplicate and left the alert.');
    expect(reasonCard.textContent).toContain('and report 1: 3.8 km');
  });

  it('says that somebody made the alert by hand, and how many accepted reports it needs', async () => {
    const alert = anAlert({ countThreshold: 2, wasRaisedBecause: because({ signalId: 7 }) });
    const reasonCard = await showReasonCard(alert);
    expect(reasonCard.textContent).toContain('Somebody made this alert by hand from a signal.');
    expect(reasonCard.textContent).toContain('2 accepted reports');
  });

  it('names the place and its population, if a rule per population raised it', async () => {
    const population = {
      rule: { level: 'district' as const, per100000: 3, days: 7, minCount: 2 },
      ...{ placeId: 8, placeName: 'Mbara', population: 72_400, year: 2026, neededCount: 3 },
    };
    const reasonCard = await showReasonCard(anAlert({ wasRaisedBecause: because({ population }) }));
    expect(reasonCard.textContent).toContain(
      '3 reports within 7 days reached the threshold of Mbara, where 72,400 people live (2026). ' +
        '3 reports per 100,000 people of a district within 7 days, and at least 2, raise an alert.',
    );
  });

  it('shows a long list of distances on demand', async () => {
    const ids = [1, 2, 3, 4, 5, 6];
    const many = ids.slice(1).map((id) => ({ fromReportId: 1, toReportId: id, meters: 10 * id, hours: 72 }));
    const reports = ids.map((id) => aReport({ id }));
    const wasRaisedBecause = because({ reportIds: ids, links: many });
    const reasonCard = await showReasonCard(anAlert({ reports, wasRaisedBecause }));
    const list = within(reasonCard).getByRole('list', { name: 'Distances between the counted reports' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(within(reasonCard).getByRole('button', { name: 'Show all 5 distances' }));
    const all = within(list).getAllByRole('listitem');
    expect(all).toHaveLength(5);
    expect(all.at(-1)?.textContent).toContain('60 m and 3 days apart');
  });
});
