import { meningitisRules } from '@harken/domain/alerts/population-rule';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { aProject, aRisk } from '../testing/projects.builders.ts';
import { mockContextCalls, showProjectPage } from '../testing/show-project-page.tsx';
import { parseValues, toValues } from './values.ts';

const measles = {
  ...aRisk({ healthRiskId: 32, healthRiskCode: 2, healthRiskName: 'Measles' }),
  ...{ id: 73, alertRuleCountThreshold: 3, alertRuleDaysThreshold: 7, alertRuleKilometersThreshold: 5 },
};
const activities = () => aProject().projectHealthRisks.filter((risk) => risk.healthRiskType === 'Activity');
const places = [
  { level: 'region' as const, count: 4, known: 4 },
  { level: 'district' as const, count: 12, known: 9 },
  { level: 'village' as const, count: 40, known: 0 },
];

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls({ project: { projectHealthRisks: [measles, ...activities()] } }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const mockRules = (rules: { healthRiskId: number; rule: typeof meningitisRules.alert }[] = []) =>
  mockCall('get', 'project/5/populationRule/list', () => success({ rules, places }));
const mockSet = () => mockCall('post', 'project/5/populationRule/set', () => success());
const card = () => screen.findByRole('region', { name: '2 Measles' });
const show = (role: 'Manager' | 'Supervisor' = 'Manager') =>
  showProjectPage('/nationalsocieties/3/projects/5/overview', role);
async function openDialog(button: string) {
  const user = userEvent.setup();
  await user.click(await within(await card()).findByRole('button', { name: button }));
  return { user, dialog: await screen.findByRole('dialog', { name: /Measles/ }) };
}

describe('the rule per population of a health risk', () => {
  it('is set from published thresholds', async () => {
    mockRules();
    const requests = mockSet();
    show();
    const { user, dialog } = await openDialog('Add a rule per population');
    expect(within(dialog).getByText(/known for 9 of 12 districts/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Alert threshold' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save rule' }));
    await waitFor(() =>
      expect(requests).toEqual([{ healthRiskId: 32, populationRule: meningitisRules.alert }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('needs a rate, and both fields for small places or none', async () => {
    mockRules();
    const requests = mockSet();
    show();
    const { user, dialog } = await openDialog('Add a rule per population');
    await user.type(within(dialog).getByRole('textbox', { name: /fewer people than/ }), '30000');
    await user.click(within(dialog).getByRole('button', { name: 'Save rule' }));
    const rate = within(dialog).getByRole('textbox', { name: /Reports per 100,000 people/ });
    await waitFor(() => expect(rate.getAttribute('aria-invalid')).toBe('true'));
    expect(within(dialog).getAllByText(/Fill in both fields or neither/).length).toBeGreaterThan(0);
    expect(requests).toEqual([]);
  });

  it('is described, and can be removed', async () => {
    mockRules([{ healthRiskId: 32, rule: meningitisRules.alert }]);
    const requests = mockSet();
    show();
    expect(
      await screen.findByText(/^3 reports per 100,000 people of a district within 7 days, and at least 2/),
    ).toBeTruthy();
    const { user, dialog } = await openDialog('Change the rule per population');
    await user.click(within(dialog).getByRole('button', { name: 'Remove rule' }));
    await waitFor(() => expect(requests).toEqual([{ healthRiskId: 32, populationRule: null }]));
  });

  it('can be read, but not changed, by a supervisor', async () => {
    mockRules([{ healthRiskId: 32, rule: meningitisRules.alert }]);
    show('Supervisor');
    expect(await screen.findByText(/^3 reports per 100,000 people/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /rule per population/ })).toBeNull();
  });
});

describe('the fields of a rule', () => {
  it.each(Object.values(meningitisRules))('keep %j', (rule) => {
    expect(parseValues(toValues(rule))).toEqual(rule);
  });

  it.each([
    { per100000: '' },
    { per100000: '0' },
    { days: '57' },
    { minCount: '1.5' },
    { below: '' },
    { smallCount: '' },
  ])('are no rule with %j', (wrong) => {
    expect(parseValues({ ...toValues(meningitisRules.alert), ...wrong })).toBeUndefined();
  });

  it('hold for every place without a number of people', () => {
    const values = { ...toValues(meningitisRules.alert), below: '', smallCount: '' };
    expect(parseValues(values)?.smallPlaces).toBeNull();
  });
});
