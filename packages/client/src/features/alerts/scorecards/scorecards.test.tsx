import { computeShare } from '@harken/domain/alerts/scorecard-share';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { daysAgo } from '../../../lib/dates/dates.ts';
import { mockContextCalls, showAlertPage } from '../testing/show-alert-page.tsx';
import type { AlertScorecards, ScorecardOfAll } from './api.ts';

const address = '/projects/5/alerts/scorecards';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const card: ScorecardOfAll = {
  ...{
    reports: 3000,
    alerts: 24,
    alertsPer1000Reports: 8,
    verified: 15,
    escalated: 12,
    escalatedConfirmed: 6,
  },
  ...{ predictiveValue: computeShare(8, 16), confirmedByClosing: 3, withoutOutcome: 8 },
  steps: [
    { step: 'raised', count: 24, medianHours: 30.5, p90Hours: 120 },
    { step: 'decided', count: 20, medianHours: 4, p90Hours: 20 },
    { step: 'escalated', count: 12, medianHours: 0.5, p90Hours: 6 },
    { step: 'outcome', count: 0 },
    { step: 'total', count: 0 },
  ],
  completeness: computeShare(85, 100),
  timeliness: computeShare(2, 4),
};
const { completeness: _, timeliness: __, ...ofRule } = card;

const someScorecards = (given: Partial<AlertScorecards> = {}): AlertScorecards => ({
  ...{ firstDay: '2026-01-01', lastDay: '2026-03-31', weekCount: 12, truncated: false, all: card },
  rules: [
    {
      ...ofRule,
      ...{ healthRiskId: 1, healthRisk: 'Measles', underOtherRule: 2 },
      rule: { countThreshold: 3, daysThreshold: 7, kilometersThreshold: 5 },
    },
    {
      ...ofRule,
      ...{ healthRiskId: 2, healthRisk: 'Cholera', underOtherRule: 0, rule: { countThreshold: 1 } },
      ...{ predictiveValue: { count: 0, of: 0 }, confirmedByClosing: 0 },
    },
  ],
  places: [{ ...card, placeId: 7, place: 'Mbara', region: 'Norvale' }, card],
  months: [{ ...card, month: '2026-03', completeness: { count: 0, of: 0 } }],
  ...given,
});

/** Mocks the call; returns the bodies of its requests. */
const mockScorecards = (scorecards: AlertScorecards = someScorecards()) =>
  mockCall('post', 'alert/scorecards', () => success(scorecards));

const getRows = (name: RegExp) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the page of scorecards', () => {
  it('requests the last twelve months by district, in days of the project', async () => {
    const requests = mockScorecards();
    showAlertPage(address);
    await screen.findByRole('table', { name: /every stage/ });
    expect(requests[0]).toMatchObject({
      startDate: `${daysAgo(364)}T00:00:00.000Z`,
      endDate: `${daysAgo(-1)}T00:00:00.000Z`,
      placeLevel: 'district',
    });
  });

  it('shows the counts and the interval beside the predictive value, and what is without an outcome', async () => {
    mockScorecards();
    showAlertPage(address);
    const region = await screen.findByRole('region', { name: 'Positive predictive value' });
    expect(region.textContent).toMatch(/50%8 of 1695% interval 25% to 75%3 of them only by closing/);
    expect(region.textContent).toMatch(/Without an outcome8/);
    expect(within(region).getByText(/the last logged outcome is a positive case/)).toBeTruthy();
  });

  it('draws the funnel as a table, every stage with its share of the stage before', async () => {
    mockScorecards();
    showAlertPage(address);
    await screen.findByRole('table', { name: /every stage/ });
    const [reports, alerts, verified, , confirmed] = getRows(/every stage/);
    expect(reports).toMatch(/^Reports3,000/);
    expect(alerts).toMatch(/^Alerts248 per 1,000 reports100%/);
    expect(verified).toMatch(/^Verified1563%15 of 24.*63%/);
    expect(confirmed).toMatch(/^Confirmed650%6 of 12.*25%/);
    const [raised, , , outcome] = getRows(/each step took/i);
    expect(raised).toMatch(/^First report to alert2430\.5 h5 days/);
    expect(outcome).toMatch(/^Escalation to outcome0––/);
  });

  it('has a scorecard of every rule, with the rule as it is now', async () => {
    mockScorecards();
    showAlertPage(address);
    await screen.findByRole('table', { name: /by alert rule/ });
    const [measles, cholera] = getRows(/by alert rule/);
    expect(measles).toMatch(
      /^Measles3 reports within 7 days and 5 km2 alerts were raised under an earlier rule3,000248 per 1,000 reports151250%8 of 16/,
    );
    expect(cholera).toMatch(/^CholeraEvery report raises an alert.*reports1512–8/);
  });

  it('compares completeness and timeliness with 80% by place and month, and says what they are', async () => {
    mockScorecards();
    showAlertPage(address);
    const region = await screen.findByRole('region', { name: 'Completeness and timeliness of reporting' });
    expect(region.textContent).toMatch(/85%85 of 100.*80% reached.*50%2 of 4.*Few: uncertain.*Below 80%/);
    expect(region.textContent).toMatch(/over 12 weeks.*within 24 hours.*WHO asks for at least 80%/);
    const [mbara, unknown] = getRows(/by place/);
    expect(mbara).toMatch(/^MbaraNorvale24/);
    expect(unknown).toMatch(/^Unknown place24/);
    expect(getRows(/by month/)[0]).toMatch(/^March 2026.*8–50%/);
  });

  it('explains its terms', async () => {
    mockScorecards();
    showAlertPage(address);
    const button = await screen.findByRole('button', { name: 'What does “Positive predictive value” mean?' });
    await userEvent.click(button);
    expect(await screen.findByText(/confirmed alerts among those with an outcome/)).toBeTruthy();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Confirmed', '95% interval']),
    );
  });

  it('keeps filters in the URL, and leads back from those without anything', async () => {
    const nothing = { count: 0, of: 0 };
    const all = { ...card, reports: 0, alerts: 0, completeness: nothing, timeliness: nothing };
    const requests = mockScorecards(someScorecards({ all }));
    const router = showAlertPage(`${address}?healthRiskId=2&level=region&startDate=soon`);
    await screen.findByText('No reports and no alerts match these filters.');
    expect(requests[0]).toMatchObject({
      ...{ healthRiskId: 2, placeLevel: 'region' },
      startDate: `${daysAgo(364)}T00:00:00.000Z`,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Show the last 12 months' }));
    expect(await screen.findByText('No reports and no alerts in the last 12 months.')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });

  it('says when it cannot be loaded, or the user may not see it', async () => {
    mockCall('post', 'alert/scorecards', () => errorResponse('error.unauthorized', { status: 403 }));
    showAlertPage(address);
    expect((await screen.findByRole('alert')).textContent).toContain('You do not have access');
  });

  it.each([
    ['Download for Excel', 'alert/exportScorecardsToExcel'],
    ['Download as CSV', 'alert/exportScorecardsToCsv'],
  ])('%s downloads what is shown', async (label, name) => {
    const addresses = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
    mockScorecards();
    const requests = mockCall('post', name, () => success());
    showAlertPage(`${address}?healthRiskId=2`);
    await userEvent.click(await screen.findByRole('button', { name: 'Download the scorecards' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: label }));
    await vi.waitFor(() => expect(addresses).toHaveBeenCalledOnce());
    expect(requests[0]).toMatchObject({ healthRiskId: 2, placeLevel: 'district' });
    addresses.mockRestore();
  });
});
