import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { simulatePhone } from '../testing/collector-form.builders.ts';
import { aPerformance, mockPerformance, weeks } from '../testing/collectors-server.ts';
import { showPerformance } from '../testing/show-collectors.tsx';

beforeAll(() => server.listen());
afterEach(() => {
  vi.unstubAllGlobals();
  server.resetHandlers();
});
afterAll(() => server.close());

/** Finds the row again after loading: the name becomes a link once the permissions are known. */
const getRow = async (name: string) => {
  await screen.findByText(name);
  return screen.getByText(name).closest('tr') as HTMLTableRowElement;
};
const defaults = {
  name: null,
  locations: null,
  supervisorId: null,
  trainingStatus: 'Trained',
  isSilent: false,
  pageNumber: 1,
};

/** The texts of the cells of the eight weeks, in order. */
const inWeeks = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(-9, -1)
    .map((cell) => cell.textContent);

describe('the performance list', () => {
  it('shows each week, newest first, and the last report', async () => {
    const statuses = ['ReportingWithErrors', 'NotReporting', null] as const;
    const performanceInEpiWeeks = weeks.map((week, index) => ({
      ...week,
      reportingStatus: index < 3 ? statuses[index] : ('ReportingCorrectly' as const),
    }));
    mockPerformance(() => [aPerformance({ performanceInEpiWeeks, daysSinceLastReport: 12 })]);
    showPerformance();
    const row = await getRow('Mariam Kessy');
    for (const expected of ['+999705550142', 'Oru Ferry', '12']) expect(row.textContent).toContain(expected);
    expect(inWeeks(row).slice(0, 4)).toEqual([
      'Reporting with errors',
      'Not reporting',
      '–Not registered yet, or not deployed',
      'Reporting correctly',
    ]);
    const heads = screen.getAllByRole('columnheader').slice(4, 12);
    expect(heads[0]?.textContent).toBe('Week 5Week 5 of 2022');
    expect(heads[7]?.textContent).toBe('Week 50Week 50 of 2021');
  });

  it('shows no last report if there is none', async () => {
    mockPerformance(() => [aPerformance({ daysSinceLastReport: undefined })]);
    showPerformance();
    const cell = within(await getRow('Mariam Kessy')).getAllByRole('cell')[3];
    expect(cell?.textContent).toBe('-No report in these weeks');
  });

  it('shows completeness with one decimal, or a dash if nobody was expected to report', async () => {
    mockPerformance(() => [aPerformance()]);
    showPerformance();
    const row = (await screen.findByText('Completeness')).closest('tr') as HTMLElement;
    expect(inWeeks(row)).toEqual(['0.0%', '8.3%', '16.7%', '25.0%', '33.3%', '41.7%', '50.0%', '–']);
  });

  it.each(['All', 'InTraining'])('has no completeness for %s', async (trainingStatus) => {
    mockPerformance(() => [aPerformance()]);
    showPerformance(`?trainingStatus=${trainingStatus}`);
    await getRow('Mariam Kessy');
    expect(screen.queryByText('Completeness')).toBeNull();
  });

  it('explains its icons', async () => {
    mockPerformance(() => [aPerformance()]);
    showPerformance();
    const legend = await screen.findByRole('list', { name: 'Legend' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.trim()),
    ).toEqual([
      'Reporting correctly',
      'Not reporting',
      'Reporting with errors',
      '– Not registered yet, or not deployed',
    ]);
  });

  it('shows icons below the numbers of the weeks on cards', async () => {
    simulatePhone();
    mockPerformance(() => [aPerformance()]);
    showPerformance();
    const line = within(await getRow('Mariam Kessy')).getByRole('list');
    const items = within(line).getAllByRole('listitem');
    expect(items).toHaveLength(8);
    expect(items[0]?.textContent).toBe('5Week 5 of 2022Reporting correctly');
    expect(screen.getByRole('link', { name: 'Call Mariam Kessy' })).toBeTruthy();
    expect(screen.getByText('Last report 2 days ago')).toBeTruthy();
  });
});

describe('its filters', () => {
  it('show trained collectors by default', async () => {
    const requests = mockPerformance(() => [aPerformance()]);
    showPerformance();
    await getRow('Mariam Kessy');
    expect(requests).toEqual([defaults]);
  });

  it.each<[RegExp, string, object]>([
    [/^Training [A-Z]/, 'In training', { trainingStatus: 'InTraining' }],
    [/^Supervisor [A-Z]/, 'Daniel Oru', { supervisorId: 41 }],
    [/^Reporting [A-Z]/, 'Non-reporting only', { isSilent: true }],
  ])('%s: %s', async (filter, option, changed) => {
    const requests = mockPerformance(() => [aPerformance()]);
    const router = showPerformance('?pageNumber=2');
    await userEvent.click(await screen.findByRole('button', { name: filter }));
    await userEvent.click(await screen.findByRole('radio', { name: option }));
    await waitFor(() => expect(requests.at(-1)).toEqual({ ...defaults, ...changed }));
    expect(router.state.location.search).toEqual(changed);
  });

  it('request a name once typing has paused', async () => {
    const requests = mockPerformance(() => [aPerformance()]);
    showPerformance();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Name or number' }), 'mar');
    await waitFor(() => expect(requests.at(-1)).toEqual({ ...defaults, name: 'mar' }));
  });

  it('request places', async () => {
    const requests = mockPerformance(() => [aPerformance()]);
    showPerformance();
    await userEvent.click(await screen.findByRole('button', { name: /^Location [A-Z]/ }));
    await userEvent.click(await screen.findByRole('treeitem', { name: 'Location not known' }));
    await waitFor(() => expect(requests.at(-1)?.locations).toMatchObject({ regionIds: [1] }));
  });

  it('offer no supervisors to supervisors', async () => {
    mockPerformance(() => [aPerformance()]);
    showPerformance('', 'Supervisor');
    await screen.findByRole('button', { name: /^Location [A-Z]/ });
    expect(screen.queryByRole('button', { name: /^Supervisor [A-Z]/ })).toBeNull();
  });
});

describe('the page', () => {
  it('turns to the next one', async () => {
    const requests = mockPerformance(() => [aPerformance()], { totalRows: 21 });
    showPerformance();
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(requests.at(-1)).toEqual({ ...defaults, pageNumber: 2 }));
  });

  it('says what appears here if nobody is trained', async () => {
    mockPerformance(() => []);
    showPerformance();
    expect(await screen.findByText(/No trained data collectors yet/)).toBeTruthy();
  });

  it('downloads the filtered list', async () => {
    mockPerformance(() => [aPerformance()]);
    const requests = mockCall('post', 'dataCollector/exportPerformance', () => success('the file'));
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    showPerformance('?supervisorId=41');
    await userEvent.click(await screen.findByRole('button', { name: /^Download all weeks/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Download for Excel' }));
    await waitFor(() => expect(names).toHaveLength(1));
    vi.restoreAllMocks();
    const { pageNumber: _, ...filters } = defaults;
    expect(requests).toEqual([{ ...filters, supervisorId: 41 }]);
    expect(names[0]).toMatch(/^dataCollectorPerformance_\d{4}-\d\d-\d\d\.xlsx$/);
  });

  it('of a closed project has no download', async () => {
    mockPerformance(() => [aPerformance()], { isClosed: true });
    showPerformance();
    await getRow('Mariam Kessy');
    expect(await screen.findByText(/This project is closed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  it('is linked with the list and the map', async () => {
    mockPerformance(() => [aPerformance()]);
    showPerformance();
    const pages = await screen.findByRole('navigation', { name: 'Pages about data collectors' });
    const links = within(pages).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['List', null],
      ['Performance', 'page'],
      ['Map', null],
    ]);
  });
});
