import type { ReportStatus } from '@harken/domain/reports/kinds';
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
import { daysAgo } from '../../../lib/dates/dates.ts';
import { reportPaths } from '../report-paths.ts';
import { reportRoutes } from '../reports.routes.tsx';
import { chooseCollector, collectorOptions } from '../testing/collectors.builders.ts';
import type { ReportToEdit } from './api.ts';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Only the form, because the lists import tables. */
const routes = reportRoutes.filter(({ path }) => path === reportPaths.edit);

/** One girl under five, from Nakiri. */
const single: ReportToEdit = {
  id: 77,
  dataCollectorId: 7,
  locationId: 71,
  date: '2024-03-01T08:52:04',
  healthRiskId: 31,
  reportType: 'Single',
  reportStatus: 'New',
  isActivityReport: false,
  countMalesBelowFive: 0,
  countMalesAtLeastFive: 0,
  countFemalesBelowFive: 1,
  countFemalesAtLeastFive: 0,
  countUnspecifiedSexAndAge: 0,
};
const aggregate: ReportToEdit = {
  ...single,
  reportType: 'Aggregate',
  countMalesBelowFive: 2,
  countMalesAtLeastFive: 3,
  countFemalesAtLeastFive: 4,
};
const collectionPointReport: ReportToEdit = {
  ...aggregate,
  reportType: 'DataCollectionPoint',
  dataCollectorId: 9,
  locationId: 91,
  referredCount: 1,
  deathCount: 0,
  fromOtherVillagesCount: 2,
};
const event: ReportToEdit = {
  ...single,
  reportType: 'Event',
  healthRiskId: 32,
  countFemalesBelowFive: null,
};

let requests: ReturnType<typeof mockCall>;

beforeEach(() => {
  mockCall('get', 'project/5/basicData', () =>
    success({ id: 5, name: 'Lakeshore', nationalSociety: { id: 3, name: 'Kalembe' }, isClosed: false }),
  );
  mockCall('get', 'nationalSociety/3/get', () =>
    success({ id: 3, name: 'Kalembe', isArchived: false, hasCoordinator: false }),
  );
  const projectHealthRisks = [
    { healthRiskId: 31, healthRiskCode: 1, healthRiskType: 'Human', healthRiskName: 'Measles' },
    { healthRiskId: 32, healthRiskCode: 5, healthRiskType: 'NonHuman', healthRiskName: 'Dead birds' },
  ];
  mockCall('get', 'project/5/get', () => success({ projectHealthRisks }));
  mockCall('get', 'report/humanHealthRisksForProject/5/get', () =>
    success({
      healthRisks: [
        { id: 31, name: 'Measles' },
        { id: 33, name: 'Cholera' },
      ],
    }),
  );
  mockCall('post', 'dataCollector/listAll', () => success(collectorOptions));
  requests = mockCall('post', 'report/77/edit', () => success(null, 'report.edit.success'));
});

const openPage = (report: ReportToEdit) => {
  mockCall('get', 'report/77/get', () => success(report));
  return showRoutes(routes, '/projects/5/reports/77/edit', { role: 'Manager' });
};
async function showForm(report: ReportToEdit) {
  const router = await openPage(report);
  await screen.findByRole('form', { name: 'Edit report' });
  return router;
}

const getField = (label: string) =>
  screen.getByLabelText(label, { selector: 'input, select, button' }) as HTMLInputElement;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const locationLabel = 'Location of the data collector';
const malesLabel = 'Male under 5';

async function fillIn(label: string, text: string) {
  await userEvent.clear(getField(label));
  if (text) await userEvent.type(getField(label), text);
}

describe('the fields that can be changed', () => {
  const common = ['Data collector', locationLabel];
  const counts = [malesLabel, 'Male 5 and older', 'Female under 5', 'Female 5 and older'];
  const collectionPointLabels = ['Referred to a health facility', 'Deaths', 'From other villages'];
  const all = [...common, 'Date', 'Health risk', 'Sex', 'Age', ...counts, ...collectionPointLabels, 'Status'];

  it.each<[string, ReportToEdit, string[]]>([
    ['of one person', single, [...common, 'Sex', 'Age', 'Status']],
    ['of several people', aggregate, [...common, 'Date', 'Health risk', ...counts]],
    [
      'of a collection point',
      collectionPointReport,
      [...common, 'Date', 'Health risk', ...counts, ...collectionPointLabels],
    ],
    ['of an event', event, [...common, 'Status']],
    [
      'about an activity, from an unknown sender',
      { ...event, isActivityReport: true, dataCollectorId: null, locationId: 0 },
      common,
    ],
  ])('for a report %s', async (_name, report, fields) => {
    await showForm(report);
    const shown = all.filter(
      (label) => screen.queryAllByLabelText(label, { selector: 'input, select, button' }).length,
    );
    expect(shown).toEqual(fields);
  });

  it('include unchecked, accepted and dismissed as status', async () => {
    await showForm(single);
    const options = within(getField('Status')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Not cross-checked',
      'Accepted',
      'Dismissed',
    ]);
  });

  it('offer the collectors who may have sent it, and their locations', async () => {
    await showForm(single);
    const locationNames = () =>
      [...getField(locationLabel).querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(locationNames()).toEqual(['Choose', 'Nakiri', 'Oru Ferry, West bank']);
    await userEvent.click(screen.getByRole('combobox', { name: 'Data collector' }));
    const options = await screen.findAllByRole('option', { name: /Mariam|Joseph|Oru clinic/ });
    expect(options.map(({ textContent }) => textContent?.match(/\w+/)?.[0])).toEqual(['Mariam', 'Joseph']);
  });

  it('for an unknown sender are enabled in turn: collector, location, status', async () => {
    await showForm({ ...single, dataCollectorId: null, locationId: 0 });
    expect([getField(locationLabel).disabled, getField('Status').disabled]).toEqual([true, true]);
    await chooseCollector(/Mariam/);
    expect([getField(locationLabel).disabled, getField('Status').disabled]).toEqual([false, true]);
    await userEvent.selectOptions(getField(locationLabel), 'Oru Ferry, West bank');
    await userEvent.selectOptions(getField('Status'), 'Accepted');
    await save();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({
      dataCollectorId: 7,
      dataCollectorLocationId: 72,
      reportStatus: 'Accepted',
    });
  });

  it('select the only location of another collector', async () => {
    await showForm(single);
    await chooseCollector(/Joseph/);
    await save();
    await waitFor(() =>
      expect(requests).toMatchObject([{ dataCollectorId: 8, dataCollectorLocationId: 81 }]),
    );
  });
});

describe('the onset', () => {
  const label = 'Onset: day of the first symptoms';
  const getOnset = () => screen.getByLabelText(new RegExp(label), { selector: 'input' }) as HTMLInputElement;

  it('is entered, changed and cleared', async () => {
    await showForm({ ...single, onsetOn: '2024-02-28', onsetOrigin: 'sms' });
    expect(getOnset().value).toBe('2024-02-28');
    await userEvent.clear(getOnset());
    await save();
    await waitFor(() => expect(requests).toMatchObject([{ onsetOn: null }]));
  });

  it('cannot be after the report, and says so', async () => {
    await showForm(single);
    await userEvent.type(getOnset(), '2024-03-02');
    await save();
    expect(await screen.findByText('The onset cannot be after the day of the report')).toBeTruthy();
    expect(requests).toHaveLength(0);
    await userEvent.clear(getOnset());
    await userEvent.type(getOnset(), '2024-02-29');
    await save();
    await waitFor(() => expect(requests).toMatchObject([{ onsetOn: '2024-02-29' }]));
  });

  it('is not asked for events', async () => {
    await showForm(event);
    expect(screen.queryByLabelText(new RegExp(label), { selector: 'input' })).toBeNull();
  });
});

describe('the request', () => {
  it('has one in the sex-age group of a single person, and the unchanged date', async () => {
    const router = await showForm(single);
    await userEvent.selectOptions(getField('Sex'), 'Male');
    await userEvent.selectOptions(getField('Age'), '5 and older');
    await save();
    expect(await screen.findByText('The report was changed.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/projects/5/reports/correct');
    expect(requests).toEqual([
      {
        date: '2024-03-01T08:52:00.000Z',
        dataCollectorId: 7,
        dataCollectorLocationId: 71,
        reportStatus: 'New',
        healthRiskId: 31,
        countMalesBelowFive: 0,
        countMalesAtLeastFive: 1,
        countFemalesBelowFive: 0,
        countFemalesAtLeastFive: 0,
        countUnspecifiedSexAndAge: 0,
        onsetOn: null,
      },
    ]);
  });

  it('has the date, the health risk and the counts of several people', async () => {
    await showForm(collectionPointReport);
    await fillIn('Date', '2024-02-29');
    await userEvent.selectOptions(getField('Health risk'), 'Cholera');
    await fillIn('Deaths', '5');
    await save();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({
      date: '2024-02-29T08:52:00.000Z',
      healthRiskId: 33,
      countMalesAtLeastFive: 3,
      referredCount: 1,
      deathCount: 5,
      fromOtherVillagesCount: 2,
    });
  });

  it('has no counts for an event report', async () => {
    await showForm(event);
    expect(await screen.findByText('Dead birds')).toBeTruthy();
    await userEvent.selectOptions(getField('Status'), 'Dismissed');
    await save();
    await waitFor(() => expect(requests).toMatchObject([{ reportStatus: 'Rejected', healthRiskId: 32 }]));
    expect(requests[0]).not.toHaveProperty('countMalesBelowFive');
  });
});

describe('validation', () => {
  const choose = (label: string, option: string) => () => userEvent.selectOptions(getField(label), option);
  const type = (label: string, text: string) => () => fillIn(label, text);
  const unknownSender = { dataCollectorId: null, locationId: 0 };

  it.each<[string, ReportToEdit, string[], () => Promise<unknown>]>([
    ['no collector', { ...aggregate, ...unknownSender }, ['Data collector'], async () => {}],
    ['no location', aggregate, [locationLabel], choose(locationLabel, 'Choose')],
    ['no date', aggregate, ['Date'], type('Date', '')],
    ['a future date', aggregate, ['Date'], type('Date', daysAgo(-1))],
    ['a date too long ago', aggregate, ['Date'], type('Date', '1924-03-01')],
    ['no health risk', aggregate, ['Health risk'], choose('Health risk', 'Choose')],
    ['no count', aggregate, [malesLabel], type(malesLabel, '')],
    ['a count below zero', aggregate, [malesLabel], type(malesLabel, '-1')],
    ['half a person', aggregate, [malesLabel], type(malesLabel, '1.5')],
    ['more people than can be stored', aggregate, [malesLabel], type(malesLabel, '2147483647')],
    ['no deaths', collectionPointReport, ['Deaths'], type('Deaths', '')],
    ['no sex', single, ['Sex'], choose('Sex', 'Choose')],
    ['no age', single, ['Age'], choose('Age', 'Choose')],
    ['a sex without age', single, ['Sex', 'Age'], choose('Age', 'Unknown')],
    ['an age without sex', single, ['Sex', 'Age'], choose('Sex', 'Unknown')],
  ])('rejects %s at its field', async (_name, report, labels, makeInvalid) => {
    await showForm(report);
    await makeInvalid();
    await save();
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(labels);
    expect(requests).toHaveLength(0);
  });

  it('accepts the date of a report from a time zone where it is tomorrow already', async () => {
    const day = daysAgo(-1);
    await showForm({ ...aggregate, date: `${day}T00:30:00` });
    await save();
    await waitFor(() => expect(requests).toMatchObject([{ date: `${day}T00:30:00.000Z` }]));
  });

  it('accepts a person of unknown sex and age', async () => {
    await showForm(single);
    await userEvent.selectOptions(getField('Sex'), 'Unknown');
    await userEvent.selectOptions(getField('Age'), 'Unknown');
    await save();
    await waitFor(() =>
      expect(requests).toMatchObject([{ countFemalesBelowFive: 0, countUnspecifiedSexAndAge: 1 }]),
    );
  });
});

describe('an error of the server', () => {
  it.each([
    ['report.edit.senderDoesNotExist', 'Data collector'],
    ['report.edit.dataCollectorTypeCannotBeChanged', 'Data collector'],
    ['report.edit.locationNotFound', locationLabel],
    ['report.healthRiskNotAssignedToProject', 'Health risk'],
  ])('%s is shown at the field %s', async (key, label) => {
    mockCall('post', 'report/77/edit', () => errorResponse(key));
    await showForm(aggregate);
    await save();
    expect(await screen.findByRole('link', { name: label })).toBeTruthy();
  });

  it.each(['report.edit.onlyNewReportsEditable', 'report.edit.isRepetition', 'error.unauthorized'])(
    '%s is shown above the form, and nowhere else',
    async (key) => {
      mockCall('post', 'report/77/edit', () => errorResponse(key));
      await showForm(aggregate);
      await save();
      expect((await screen.findAllByRole('alert')).length).toBe(1);
      expect(getField(malesLabel).value).toBe('2');
    },
  );

  it.each<[string, string, ReportToEdit]>([
    ['DataCollectorId', 'Data collector', aggregate],
    ['DataCollectorLocationId', locationLabel, aggregate],
    ['ReportStatus', 'Status', single],
    ['Date', 'Date', aggregate],
    ['HealthRiskId', 'Health risk', aggregate],
    ['CountMalesBelowFive', malesLabel, aggregate],
    ['DeathCount', 'Deaths', collectionPointReport],
  ])('for %s is shown at the field %s', async (field, label, report) => {
    const data = { [field]: ['string:validation.valueInvalid'] };
    mockCall('post', 'report/77/edit', () => errorResponse('validation.validationError', { data }));
    await showForm(report);
    await save();
    expect(await screen.findByRole('link', { name: label })).toBeTruthy();
    expect(screen.getByText('This value is not valid')).toBeTruthy();
  });
});

describe('a report that cannot be changed', () => {
  const findBackLink = () => screen.findByRole('link', { name: 'Back to the reports' });

  it.each<[ReportStatus, string]>([
    ['Pending', 'Part of an alert'],
    ['Closed', 'Part of an alert'],
    ['Accepted', 'Cannot be edited'],
    ['Rejected', 'Cannot be edited'],
  ])('because it is %s shows its locked fields, and leads back', async (reportStatus, title) => {
    await openPage({ ...single, reportStatus });
    expect(await findBackLink()).toBeTruthy();
    expect(screen.getByText(/Only new reports can be edited/)).toBeTruthy();
    expect(within(screen.getByRole('region', { name: title })).getByText('Nakiri')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it.each<[string, ReportToEdit]>([
    ['it is an activity report', { ...event, isActivityReport: true }],
    ['its collector was removed', { ...single, dataCollectorId: 99 }],
  ])('because %s says so', async (_name, report) => {
    await openPage(report);
    expect(await findBackLink()).toBeTruthy();
    expect(screen.getByText(/it is an activity report, or its data collector was deleted/)).toBeTruthy();
  });

  it.each([
    ['error.unauthorized', 403, /you may not see its sender/],
    ['report.reportNotFound', 400, /does not exist/],
  ])('because of %s says so', async (key, status, expected) => {
    mockCall('get', 'report/77/get', () => errorResponse(key, { status }));
    await showRoutes(routes, '/projects/5/reports/77/edit', { role: 'Manager' });
    expect(await findBackLink()).toBeTruthy();
    expect(screen.getByText(expected)).toBeTruthy();
  });

  it('because its project is closed says so', async () => {
    mockCall('get', 'project/5/basicData', () =>
      success({ id: 5, name: 'Lakeshore', nationalSociety: { id: 3, name: 'Kalembe' }, isClosed: true }),
    );
    await openPage(single);
    expect(await findBackLink()).toBeTruthy();
    expect(screen.getByText(/This project is closed/)).toBeTruthy();
  });
});
