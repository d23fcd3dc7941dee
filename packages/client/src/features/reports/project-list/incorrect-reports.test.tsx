import { type ReportErrorType, reportErrorTypes } from '@harken/domain/reports/kinds';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { englishTexts } from '../../../../test/support/show-page.tsx';
import { errorResponse, server, success } from '../../../../test/support/show-routes.tsx';
import { anIncorrectReport, mockReportCalls } from '../testing/reports-server.ts';
import { showReportsPage } from '../testing/show-reports-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const show = (search = '') => showReportsPage('incorrect', search);

const onlyRow = async () => (await screen.findByText('Mariam Kessy')).closest('tr') as HTMLTableRowElement;

describe('a row of the incorrect reports', () => {
  const headings: Record<ReportErrorType, string> = {
    HealthRiskNotFound: 'Health risk not found',
    GlobalHealthRiskCodeNotFound: 'Health risk not found',
    FormatError: 'Wrong format',
    TooLong: 'Wrong format',
    DataCollectorUsedCollectionPointFormat: 'Wrong format',
    CollectionPointUsedDataCollectorFormat: 'Wrong format',
    CollectionPointNonHumanHealthRisk: 'Wrong format',
    SingleReportNonHumanHealthRisk: 'Wrong format',
    AggregateReportNonHumanHealthRisk: 'Wrong format',
    EventReportHumanHealthRisk: 'Wrong format',
    GenderAndAgeNonHumanHealthRisk: 'Wrong format',
    Gateway: 'Other',
    Other: 'Other',
  };

  it('shows each error type with its group', async () => {
    mockReportCalls(() =>
      reportErrorTypes.map((type, id) => anIncorrectReport({ id, reportErrorType: type })),
    );
    show();
    const rows = (await screen.findAllByText('Mariam Kessy')).map(
      (name) => name.closest('tr') as HTMLElement,
    );
    expect(rows).toHaveLength(13);
    const expected = reportErrorTypes.map((type) => englishTexts[`reports.errorTypes.${type}`] as string);
    expect(new Set(expected).size).toBe(13);
    for (const [place, type] of reportErrorTypes.entries()) {
      const row = within(rows[place] as HTMLElement);
      expect(row.getAllByText(headings[type]).length, type).toBeGreaterThan(0);
      expect(row.getAllByText(expected[place] as string).length, type).toBeGreaterThan(0);
    }
  });

  it('shows the message as it was sent', async () => {
    mockReportCalls(() => [anIncorrectReport({ message: '1 # boy # fever' })]);
    show();
    const message = within(await onlyRow()).getByText('1 # boy # fever');
    expect(message.getAttribute('dir')).toBe('ltr');
  });

  it('says that a message is empty', async () => {
    mockReportCalls(() => [anIncorrectReport({ message: undefined })]);
    show();
    expect(within(await onlyRow()).getByText('The message is empty')).toBeTruthy();
  });

  it('cannot be marked as corrected if the sender is hidden', async () => {
    mockReportCalls(() => [anIncorrectReport({ isAnonymized: true })]);
    show();
    expect(within(await onlyRow()).queryAllByRole('button')).toHaveLength(0);
  });

  it('cannot be marked as corrected in a closed project', async () => {
    mockReportCalls(() => [anIncorrectReport()], { isClosed: true });
    show();
    await screen.findByText(/This project is closed/);
    expect(within(await onlyRow()).queryAllByRole('button')).toHaveLength(0);
  });
});

describe('an incorrect report', () => {
  it('can be marked as corrected, and unmarked', async () => {
    const rows = [anIncorrectReport()];
    const methods: string[] = [];
    mockReportCalls(() => rows);
    server.use(
      http.all('*/api/report/1/markAsCorrected', ({ request }) => {
        methods.push(request.method);
        rows[0] = anIncorrectReport({ isCorrected: request.method === 'POST' });
        return success();
      }),
    );
    show();
    const row = await onlyRow();
    expect(within(row).getByText('To correct')).toBeTruthy();
    await userEvent.click(await within(row).findByRole('button', { name: /^Mark as corrected/ }));
    expect(await within(row).findByText('Corrected')).toBeTruthy();
    await userEvent.click(await within(row).findByRole('button', { name: /^Mark as not corrected/ }));
    expect(await within(row).findByText('To correct')).toBeTruthy();
    expect(methods).toEqual(['POST', 'DELETE']);
  });

  it('shows why that was refused', async () => {
    mockReportCalls(() => [anIncorrectReport()]);
    server.use(http.post('*/api/report/1/markAsCorrected', () => errorResponse('report.reportNotFound')));
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Mark as corrected/ }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Mariam Kessy.*does not exist/);
  });
});

describe('the list of incorrect reports', () => {
  it('requests every error of trained people, newest first', async () => {
    const requests = mockReportCalls(() => [anIncorrectReport()]);
    show();
    await onlyRow();
    expect(requests[0]?.body).toMatchObject({
      dataCollectorType: 'Human',
      formatCorrect: false,
      errorType: 'All',
      reportStatus: null,
      correctedState: 'All',
      trainingStatus: 'Trained',
      sortAscending: false,
    });
    expect(requests[0]?.body).not.toHaveProperty('healthRisks');
  });

  it('filters by error type and correction', async () => {
    const requests = mockReportCalls(() => [anIncorrectReport()]);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Error type All' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Wrong format' }));
    await waitFor(() => expect(requests.at(-1)?.body.errorType).toBe('WrongFormat'));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Corrected All' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'To correct' }));
    await waitFor(() =>
      expect(requests.at(-1)?.body).toMatchObject({
        errorType: 'WrongFormat',
        correctedState: 'NotCorrected',
      }),
    );
  });

  it('says that there are no incorrect reports', async () => {
    mockReportCalls(() => []);
    show();
    expect(await screen.findByText(/could not be parsed or do not fit the project/)).toBeTruthy();
  });
});
