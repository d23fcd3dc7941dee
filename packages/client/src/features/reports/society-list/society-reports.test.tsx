import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { server, showRoutes, success } from '../../../../test/support/show-routes.tsx';
import { reportRoutes } from '../reports.routes.tsx';
import { aSocietyReport, mockSocietyReportCalls } from '../testing/reports-server.ts';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const show = (list: 'correct' | 'incorrect', search = '') =>
  showRoutes(reportRoutes, `/nationalsocieties/3/reports/${list}${search}`, { role: 'Manager' });

const heads = async () =>
  (await screen.findAllByRole('columnheader')).map((head) => head.textContent?.replace(/[MF] [<≥]5/, ''));
const people = ['Male under 5', 'Male 5 and older', 'Female under 5', 'Female 5 and older'];
const filters = () =>
  within(document.querySelector('search') as HTMLElement)
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter((text) => text && text !== '?'); // without icons and help

describe('the correct reports of a national society', () => {
  it('show the project and the message as well', async () => {
    mockSocietyReportCalls(() => [aSocietyReport({ status: 'Accepted', message: '1#2#1' })]);
    await show('correct');
    const row = (await screen.findByText('Mariam Kessy')).closest('tr') as HTMLElement;
    for (const expected of ['Accepted', 'Lakeshore', 'Measles', '1#2#1', '1 female under 5', 'Oru Ferry'])
      expect(row.textContent).toContain(expected);
    expect(await heads()).toEqual([
      'Date',
      'Status',
      'Project',
      'Sender',
      'Location',
      'Health risk',
      'Message',
      ...people,
    ]);
    expect(within(row).queryAllByRole('button')).toEqual([]);
  });

  it('are requested without training and corrections, from people, newest first', async () => {
    const requests = mockSocietyReportCalls(() => [aSocietyReport()]);
    await show('correct');
    await screen.findByText('Mariam Kessy');
    expect(requests[0]).toEqual({
      dataCollectorType: 'Human',
      locations: null,
      startDate: null,
      endDate: null,
      utcOffset: expect.any(Number),
      timeZoneId: expect.any(String),
      orderBy: 'date',
      sortAscending: false,
      formatCorrect: true,
      errorType: null,
      reportStatus: { kept: true, dismissed: true, notCrossChecked: true },
      healthRisks: [],
    });
    await waitFor(() =>
      expect(filters()).toEqual(['Sender People', 'Status All', 'Health risk Any', 'Location Any', 'More']),
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('button', { name: 'Date Any' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Training/ })).toBeNull();
  });

  it('hide the message while they are filtered by status', async () => {
    const requests = mockSocietyReportCalls(() => [aSocietyReport()]);
    await show('correct', '?statuses=["kept"]');
    expect(await heads()).not.toContain('Message');
    expect(requests[0]?.reportStatus).toEqual({ kept: true, dismissed: false, notCrossChecked: false });
  });

  it('show the additional counts of collection points', async () => {
    mockSocietyReportCalls(() => [
      aSocietyReport({ referredCount: 4, deathCount: 2, fromOtherVillagesCount: 3 }),
    ]);
    await show('correct', '?dataCollectorType=CollectionPoint');
    expect(
      await screen.findByText('1 female under 5, 4 referred, 2 deaths, 3 from other villages'),
    ).toBeTruthy();
    const cells = screen.getAllByRole('cell').slice(-3);
    expect(cells.map((cell) => cell.textContent)).toEqual(['4', '2', '3']);
  });

  it.each([
    ['Event', { countMalesBelowFive: null }],
    ['1 person, sex and age unknown', { countFemalesBelowFive: 0 }],
    ['Activity', { isActivityReport: true }],
    ['Possible duplicate', { repetition: 'Probable' }],
    ['***0142', { isAnonymized: true, phoneNumber: '***0142', dataCollectorDisplayName: 'Red Ribbon' }],
    ['Location not known', { village: '', zone: '', district: '', region: '' }],
  ] as const)('say "%s"', async (expected, given) => {
    mockSocietyReportCalls(() => [aSocietyReport(given)]);
    await show('correct');
    expect(await screen.findByText(expected)).toBeTruthy();
  });

  it('can be reversed in order', async () => {
    const requests = mockSocietyReportCalls(() => [aSocietyReport()]);
    await show('correct');
    await userEvent.click(await screen.findByRole('button', { name: 'Date' }));
    await waitFor(() => expect(requests.at(-1)?.sortAscending).toBe(true));
  });
});

describe('the incorrect reports of a national society', () => {
  it('show the error with its group, the message and the project', async () => {
    mockSocietyReportCalls(() => [
      aSocietyReport({ isValid: false, errorType: 'TooLong', message: 'fever' }),
    ]);
    await show('incorrect');
    const row = (await screen.findByText('Mariam Kessy')).closest('tr') as HTMLElement;
    for (const expected of ['Wrong format', 'Longer than one SMS', 'fever', 'Lakeshore'])
      expect(row.textContent).toContain(expected);
    expect(await heads()).toEqual(['Date', 'Error type', 'Message', 'Project', 'Sender', 'Location']);
    expect(within(row).queryAllByRole('button')).toEqual([]);
  });

  it('are filtered by sender, place and date only', async () => {
    const requests = mockSocietyReportCalls(() => [aSocietyReport()]);
    await show('incorrect');
    await screen.findByText('Mariam Kessy');
    await waitFor(() => expect(filters()).toEqual(['Sender People', 'Location Any', 'More']));
    expect(requests[0]).toMatchObject({ formatCorrect: false, errorType: 'All', reportStatus: null });
    expect(requests[0]).not.toHaveProperty('trainingStatus');
    expect(requests[0]).not.toHaveProperty('correctedState');
  });

  it('say that there are no incorrect reports', async () => {
    mockSocietyReportCalls(() => []);
    await show('incorrect');
    expect(await screen.findByText(/could not be parsed or do not fit the project/)).toBeTruthy();
  });

  it.each([
    [403, /do not have access/],
    [500, /could not be loaded/],
  ])('show an error when they are answered with %i', async (status, expected) => {
    mockSocietyReportCalls(() => []);
    server.use(http.post('*/api/nationalSocietyReport/list', () => HttpResponse.json({}, { status })));
    await show('incorrect');
    expect((await screen.findByRole('alert')).textContent).toMatch(expected);
  });
});

it('keeps the rows while the list is refetched', async () => {
  mockSocietyReportCalls(() => [aSocietyReport()]);
  await show('correct');
  await screen.findByText('Mariam Kessy');
  let finish = () => {};
  const released = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.use(
    http.post('*/api/nationalSocietyReport/list', async () => {
      await released;
      return success({
        data: [aSocietyReport({ projectName: 'Hills' })],
        page: 1,
        rowsPerPage: 30,
        totalRows: 1,
      });
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Refresh the list' }));
  expect(screen.getByText('Mariam Kessy')).toBeTruthy();
  finish();
  expect(await screen.findByText('Hills')).toBeTruthy();
});
