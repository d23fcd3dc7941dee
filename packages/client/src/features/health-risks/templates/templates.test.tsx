import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  errorResponse,
  mockCall,
  server,
  showRoutes,
  success,
} from '../../../../test/support/show-routes.tsx';
import { healthRiskRoutes } from '../health-risks.routes.tsx';
import { mockCatalogueCalls } from '../testing/catalogue.builders.ts';
import { findCodeError, findFreeCode } from './choices.ts';
import type { HealthRiskTemplate } from './templates.api.ts';

beforeAll(() => server.listen());
beforeEach(() => {
  mockCatalogueCalls();
  mockCall('get', 'healthRisk/templates', () => success([malaria, measles, mpox] as never));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function aTemplate(given: Partial<HealthRiskTemplate> & { name: string }): HealthRiskTemplate {
  const { name, ...fields } = given;
  return {
    key: 'malaria',
    healthRiskCode: 5,
    healthRiskType: 'Human',
    alertRuleCountThreshold: 3,
    alertRuleDaysThreshold: 7,
    alertRuleKilometersThreshold: 5,
    source: { title: 'Guidelines', organization: 'WHO', year: 2019 },
    languageContent: [1, 2, 3, 4].map((languageId) => ({
      languageId,
      name: languageId === 1 ? name : `${name} ${languageId}`,
      caseDefinition: `Definition ${languageId}`,
      feedbackMessage: `Reply ${languageId}`,
    })),
    ...fields,
  };
}
const malaria = aTemplate({ name: 'Malaria' });
// the catalogue has measles, with code 2
const measles = aTemplate({ name: 'Measles', key: 'measles', healthRiskCode: 3, existingHealthRiskId: 11 });
const mpox = aTemplate({ name: 'Mpox', key: 'mpox', healthRiskCode: 2 });

const show = async (search = '') => {
  const router = await showRoutes(healthRiskRoutes, `/healthrisks/templates${search}`);
  await screen.findByRole('checkbox', { name: 'Malaria' });
  return router;
};
const checkbox = (name: string) => screen.getByRole('checkbox', { name });
const add = (name: string) => screen.getByRole('button', { name });
const codeField = (name: string) =>
  screen.getByRole('textbox', { name: `Code of ${name}` }) as HTMLInputElement;

describe('the templates of health risks', () => {
  it('show texts in all languages, rule and source', async () => {
    await show();
    const row = checkbox('Malaria').closest('li') as HTMLElement;
    expect(row.textContent).toContain('3 reports, each less than 10 km and 7 days from the next');
    expect(within(row).getByText('Malaria 4').closest('[lang]')?.getAttribute('dir')).toBe('rtl');
    expect(row.textContent).toContain('Definition 2');
    expect(row.textContent).toContain('Guidelines · WHO · 2019');
  });

  it('mark those in the catalogue, which cannot be chosen', async () => {
    await show();
    const row = screen.getByText('Already there').closest('li') as HTMLElement;
    expect(row.textContent).toContain('Measles');
    expect(screen.queryByRole('checkbox', { name: 'Measles' })).toBeNull();
  });

  it('are added with their codes, then the list opens', async () => {
    const requests = mockCall('post', 'healthRisk/addFromTemplates', () => success([21]));
    const router = await show();
    expect(add('Add health risks').getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(checkbox('Malaria'));
    await userEvent.click(add('Add 1 health risk'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/healthrisks'));
    expect(requests).toEqual([{ templates: [{ key: 'malaria', healthRiskCode: 5 }] }]);
    expect(await screen.findByText('1 health risk was added.')).toBeTruthy();
  });

  it('are added and lead back to the set-up guide that opened the page', async () => {
    mockCall('post', 'healthRisk/addFromTemplates', () => success([21]));
    const router = await show('?returnTo=%2Fnationalsocieties%2F3%2Fsetup');
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(
      '/nationalsocieties/3/setup',
    );
    await userEvent.click(checkbox('Malaria'));
    await userEvent.click(add('Add 1 health risk'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/setup'));
  });

  it('show whose code is taken, and can be added with another', async () => {
    const requests = mockCall('post', 'healthRisk/addFromTemplates', () => success([21, 22]));
    await show();
    await userEvent.click(add('Select all shown'));
    expect(screen.getByText('Code 2 is used by Measles. Code 1 is free.')).toBeTruthy();
    expect(add('Add 2 health risks').getAttribute('aria-disabled')).toBe('true');
    await userEvent.clear(codeField('Mpox'));
    await userEvent.type(codeField('Mpox'), '5');
    expect(screen.getAllByText(/Another chosen template has this code/)).toHaveLength(2);
    await userEvent.type(codeField('Mpox'), '1');
    await userEvent.click(add('Add 2 health risks'));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toEqual({
      templates: [
        { key: 'malaria', healthRiskCode: 5 },
        { key: 'mpox', healthRiskCode: 51 },
      ],
    });
  });

  it('are found by search in any language, which keeps the choice', async () => {
    await show();
    await userEvent.click(checkbox('Malaria'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name or code' }), 'nothing{Enter}');
    expect(await screen.findByText('No templates match.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect((await screen.findByRole('checkbox', { name: 'Malaria' })) as HTMLInputElement).toHaveProperty(
      'checked',
      true,
    );
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'mpox 3{Enter}');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Malaria' })).toBeNull());
    expect(checkbox('Mpox')).toBeTruthy();
  });

  it('can be unchosen one by one and all at once', async () => {
    await show();
    await userEvent.click(add('Select all shown'));
    await userEvent.click(checkbox('Mpox'));
    expect(add('Add 1 health risk')).toBeTruthy();
    await userEvent.click(add('Choose none'));
    expect(add('Add health risks')).toBeTruthy();
  });

  it('stay chosen when adding fails', async () => {
    mockCall('post', 'healthRisk/addFromTemplates', () =>
      errorResponse('validation.validationError', {
        data: { 'Templates[0].Key': ['string:healthRisk.templateAlreadyAdded'] },
      }),
    );
    await show();
    await userEvent.click(checkbox('Malaria'));
    await userEvent.click(add('Add 1 health risk'));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Malaria: This health risk is in the catalogue already/,
    );
    expect(add('Add 1 health risk')).toBeTruthy();
  });
});

describe('the code of a chosen template', () => {
  const all = [malaria, measles, mpox];
  const activity = aTemplate({ name: 'Visits', key: 'activityReport', healthRiskType: 'Activity' });
  const taken = new Map([[2, 'Measles']]);

  it.each([
    ['5', undefined],
    ['2', 'startingPoints.templates.codeTaken'],
    ['', 'validation.fieldRequired'],
    ['0', expect.stringContaining('validation.')],
    ['1.5', expect.stringContaining('validation.')],
    ['99', 'healthRisk.codeReservedForActivity'],
    ['7', 'startingPoints.templates.codeTwice'],
  ])('%s has the error %s', (typed, expected) => {
    expect(findCodeError(malaria, all, { malaria: typed, mpox: '7' }, taken)?.key).toEqual(expected);
  });

  it('is 98 or 99 for activity reports only', () => {
    const findError = (activityReport: string) =>
      findCodeError(activity, all, { activityReport }, taken)?.key;
    expect([findError('98'), findError('97')]).toEqual([undefined, 'startingPoints.templates.activityCode']);
  });

  it('that is proposed is free everywhere', () => {
    expect(findFreeCode(all, { malaria: '1' }, taken)).toBe(4);
  });
});
