import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { aProject, aRisk } from '../testing/projects.builders.ts';
import { mockContextCalls, showProjectPage } from '../testing/show-project-page.tsx';
import type { RuleBackTestResult } from './api.ts';
import { parseRule } from './values.ts';

const measles = {
  ...aRisk({ healthRiskId: 32, healthRiskCode: 2, healthRiskName: 'Measles' }),
  ...{ id: 73, alertRuleCountThreshold: 3, alertRuleDaysThreshold: 7, alertRuleKilometersThreshold: 5 },
};

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls({ project: { projectHealthRisks: [measles, ...activities()] } }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const activities = () => aProject().projectHealthRisks.filter((risk) => risk.healthRiskType === 'Activity');

const outcome = (given: Partial<RuleBackTestResult['today']> = {}): RuleBackTestResult['today'] => ({
  ...{ alertCount: 9, alertsByMonth: [4, 5], reportsInAlerts: 40, isExact: true },
  ...{ missedCount: 0, missedAlertIds: [], gainedCount: 0 },
  ...given,
});

function mockBackTest(given: Partial<RuleBackTestResult> = {}) {
  const proposed = { alertCount: 14, alertsByMonth: [6, 8], reportsInAlerts: 44 };
  return mockCall('post', 'project/5/backTest', () =>
    success({
      ...{
        from: '2025-11-22',
        to: '2026-11-22',
        months: ['2026-10', '2026-11'],
        reportCount: 120,
        isCut: false,
      },
      ...{
        today: outcome(),
        proposed: outcome({ ...proposed, missedCount: 1, missedAlertIds: [77], gainedCount: 6 }),
      },
      ...given,
    }),
  );
}

const result = () => screen.findByRole('region', { name: 'What this rule would have done' });
const countField = (within_: HTMLElement) =>
  within(within_).getByRole('textbox', { name: 'Reports needed for an alert' });

describe('changing a rule in the form of a project', () => {
  const address = '/nationalsocieties/3/projects/5/edit';
  const card = () => screen.findByRole('region', { name: '2 Measles' });

  it('shows what it would have done beside the current rule', async () => {
    const requests = mockBackTest();
    showProjectPage(address);
    const field = countField(await card());
    await userEvent.clear(field);
    await userEvent.type(field, '2');
    const shown = within(await result());
    expect(
      await shown.findByText('Over the last 12 months, this rule would have raised 14 alerts instead of 9.'),
    ).toBeTruthy();
    expect(
      shown.getByText(/1 escalated alert would have been missed. 6 new alerts would have been raised./),
    ).toBeTruthy();
    const rows = within(shown.getAllByRole('table')[0] as HTMLElement).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Current ruleNew rule',
      'Alerts914',
      'Reports in alerts4044',
      'Escalated alerts missed01',
      'New alerts06',
    ]);
    expect(shown.getByRole('link', { name: 'Alert 77' }).getAttribute('href')).toBe(
      '/projects/5/alerts/77/assess',
    );
    expect(shown.getByRole('img', { name: /would have raised most in .2026-11.: 8/ })).toBeTruthy();
    expect(requests.at(-1)).toEqual({
      ...{ healthRiskId: 32, alertRuleCountThreshold: 2 },
      ...{ alertRuleDaysThreshold: 7, alertRuleKilometersThreshold: 5 },
    });
  });

  it('sends nothing while the rule is invalid or unchanged', async () => {
    const requests = mockBackTest();
    showProjectPage(address);
    const field = countField(await card());
    await userEvent.type(field, 'x');
    await userEvent.clear(field);
    await userEvent.type(field, '3');
    await userEvent.tab();
    expect(screen.queryByRole('region', { name: 'What this rule would have done' })).toBeNull();
    expect(requests).toEqual([]);
  });

  it('shows when there is nothing to compare', async () => {
    mockBackTest({ reportCount: 0 });
    showProjectPage(address);
    const field = countField(await card());
    await userEvent.type(field, '0');
    expect(await within(await result()).findByText(/there is nothing to compare/)).toBeTruthy();
  });
});

describe('testing another rule on the overview of a project', () => {
  const address = '/nationalsocieties/3/projects/5/overview';
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Try another rule for Measles' }));
    return screen.findByRole('dialog', { name: 'Try another rule for Measles' });
  };

  it('starts with the current rule, explains that nothing is saved, and has no save button', async () => {
    showProjectPage(address);
    const dialog = within(await open());
    expect(dialog.getByText(/Nothing is saved here/)).toBeTruthy();
    expect((dialog.getByRole('textbox', { name: 'Time between reports' }) as HTMLInputElement).value).toBe(
      '7',
    );
    expect(dialog.getAllByRole('button')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Try another rule for Activity/ })).toBeNull();
  });

  it('shows the numbers, and shows what was left out', async () => {
    mockBackTest({ isCut: true, from: '2026-03-01' });
    showProjectPage(address);
    const field = countField(await open());
    await userEvent.clear(field);
    await userEvent.type(field, '4');
    expect(await screen.findByText(/Since .2026-03-01., this rule would have raised/)).toBeTruthy();
    expect(screen.getByText(/too many reports to test them all/)).toBeTruthy();
  });

  it('shows that it failed, and retries', async () => {
    mockCall('post', 'project/5/backTest', () => errorResponse('error.unavailable', { status: 503 }));
    showProjectPage(address);
    const field = countField(await open());
    await userEvent.type(field, '0');
    const again = await screen.findByRole('button', { name: 'Try again' });
    mockBackTest();
    await userEvent.click(again);
    await waitFor(() => expect(screen.getByText(/instead of 9/)).toBeTruthy());
  });
});

describe('validating a typed rule', () => {
  it.each([
    ['3', '7', '5', true],
    ['', '', '', true],
    ['1', '', '', true],
    ['0', '', '', true],
    ['x', '7', '5', false],
    ['-1', '', '', false],
    ['2.5', '7', '5', false],
    ['3', '', '5', false],
    ['3', '366', '5', false],
    ['3', '7', '10000', false],
  ])('of %s reports, %s days and %s km: %s', (count, days, kilometers, isValid) => {
    const typed = {
      alertRuleCountThreshold: count,
      alertRuleDaysThreshold: days,
      alertRuleKilometersThreshold: kilometers,
    };
    expect(parseRule(typed) !== undefined).toBe(isValid);
  });
});
