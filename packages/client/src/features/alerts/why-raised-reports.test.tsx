import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answer, server } from '../../../test/support/show-routes.tsx';
import type { AlertAssessment } from './alerts.api.ts';
import { anAlert, aReport } from './testing/alerts.builders.ts';
import { answerSurroundings, showAlertPage } from './testing/show-alert-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const links = [
  { fromReportId: 3, toReportId: 2, meters: 0, hours: 1 },
  { fromReportId: 2, toReportId: 1, meters: 3800, hours: 3 },
];

async function showWhy(alert: AlertAssessment) {
  answerSurroundings();
  answer('get', 'alert/4127/get', () => HttpResponse.json(alert));
  showAlertPage('/projects/5/alerts/4127/assess');
  return screen.findByRole('region', { name: 'Why this alert was raised' });
}

const because = (given: Partial<AlertAssessment['wasRaisedBecause']> = {}) => ({
  ...anAlert().wasRaisedBecause,
  links,
  ...given,
});

describe('why an alert was raised', () => {
  it('names the reports that were linked, with the distance and time between each two', async () => {
    const why = await showWhy(anAlert({ wasRaisedBecause: because() }));
    const list = within(why).getByRole('list', { name: 'Distances between the reports that counted' });
    const told = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.replace(/\([^)]*\)/g, '(time)').replace(/[\u2066-\u2069]/g, ''));
    expect(told).toEqual([
      'Joseph Tolo (time) and Joseph Tolo (time): same place, 1 h apart',
      'Joseph Tolo (time) and Mariam Kessy (time): 3.8 km and 3 h apart',
    ]);
  });

  it('says which reports that counted then count no longer', async () => {
    const [first, second] = anAlert().reports;
    const reports = [first, { ...second, status: 'Rejected' }] as AlertAssessment['reports'];
    const why = await showWhy(anAlert({ reports, wasRaisedBecause: because() }));
    expect(why.textContent).toContain(
      '1 of the reports that counted was dismissed since and counts no longer.',
    );
    expect(why.textContent).toContain('1 of them repeated another report and left the alert.');
    expect(why.textContent).toContain('and report 1: 3.8 km');
  });

  it('shows many distances when asked to', async () => {
    const ids = [1, 2, 3, 4, 5, 6];
    const many = ids.slice(1).map((id) => ({ fromReportId: 1, toReportId: id, meters: 10 * id, hours: 72 }));
    const reports = ids.map((id) => aReport({ id }));
    const wasRaisedBecause = because({ reportIds: ids, links: many });
    const why = await showWhy(anAlert({ reports, wasRaisedBecause }));
    const list = within(why).getByRole('list', { name: 'Distances between the reports that counted' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(within(why).getByRole('button', { name: 'Show all 5 distances' }));
    const all = within(list).getAllByRole('listitem');
    expect(all).toHaveLength(5);
    expect(all.at(-1)?.textContent).toContain('60 m and 3 days apart');
  });
});
