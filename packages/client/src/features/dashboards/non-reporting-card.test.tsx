import type { Role } from '@harken/domain/access/roles';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mockCall, server, showPages, success } from '../../../test/support/show-routes.tsx';
import { NonReportingCard } from './non-reporting-card.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const none = { silentCount: 0, watchedCount: 0, silent: [] };
const lastReceivedAt = '2026-06-06T12:00:00.000Z';
const someone = (id: number, given: object = {}) => ({
  ...{ id, name: `Collector ${id}`, villageName: 'Oru Ferry', supervisorName: 'Daniel Oru' },
  ...{ lastReceivedAt, silentDays: 9.5, usualGapDays: 2, ...given },
});

function showCard(nonReporting: object, { role = 'Manager' as Role, isClosed = false } = {}) {
  const nationalSociety = { id: 3, name: 'Kalembe', countryName: 'Kalembe' };
  const project = { id: 5, name: 'Lakeshore', isClosed, allowMultipleOrganizations: false, nationalSociety };
  mockCall('get', 'project/5/basicData', () => success(project));
  const requests = mockCall('get', 'projectDashboard/silence', () =>
    success({ dataCollectors: none, villages: none, smsGateways: none, ...nonReporting }),
  );
  const page = () => (
    <main>
      <h1>Lakeshore</h1>
      <NonReportingCard projectId={5} />
    </main>
  );
  const pages = [{ path: '/dashboard', page }, { path: '/projects/{projectId}/datacollectors/performance' }];
  return { requests, router: showPages(pages, '/dashboard', { role }) };
}

describe('the non-reporting card', () => {
  it('lists collectors with their usual reporting interval, and links to all of them', async () => {
    const silent = [1, 2, 3, 4, 5, 6].map((id) => someone(id));
    showCard({ dataCollectors: { silentCount: 6, watchedCount: 80, silent } });
    const list = within(await screen.findByRole('list'));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    expect(list.getAllByRole('listitem')[0]?.textContent).toMatch(
      /Collector 1Oru Ferry, Daniel Oru.*No message for 9 days, usually every 2 days.*Last message/,
    );
    expect(screen.getByRole('heading', { name: 'Non-reporting data collectors: 6 of 80' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Show them in the performance list' });
    expect(link.getAttribute('href')).toBe('/projects/5/datacollectors/performance?isSilent=true');
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 more' }));
    expect(list.getAllByRole('listitem')).toHaveLength(6);
  });

  it('shows only their number to users who may not list collectors', async () => {
    showCard({ dataCollectors: { silentCount: 6, watchedCount: 80, silent: [] } }, { role: 'DataConsumer' });
    expect(await screen.findByText('Non-reporting data collectors: 6 of 80')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /performance/ })).toBeNull();
  });

  it('lists villages with the number of their collectors', async () => {
    const village = { ...someone(1, { name: 'Nakiri' }), districtName: 'Mbara', dataCollectorCount: 3 };
    showCard({ villages: { silentCount: 1, watchedCount: 40, silent: [village] } });
    const item = await screen.findByRole('listitem');
    expect(item.textContent).toMatch(/^NakiriMbara, 3 data collectors/);
  });

  it.each([
    [{ silentDays: 0.75, usualGapDays: 1 / 24 }, 'No message for 18 hours, usually every hour'],
    [{ silentDays: 2.5, usualGapDays: 0.25 }, 'No message for 2 days, usually every 6 hours'],
    [{ silentDays: 12, usualGapDays: 3 }, 'No message for 12 days, usually every 3 days'],
  ])('shows a non-reporting gateway first, and says what to do: %o', async (given, expected) => {
    const gateway = { ...someone(1, { name: 'Tower', ...given }) };
    showCard({
      smsGateways: { silentCount: 1, watchedCount: 1, silent: [gateway] },
      dataCollectors: { silentCount: 1, watchedCount: 3, silent: [someone(2)] },
    });
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain(`SMS gateway Tower: ${expected}. Reports may be getting lost.`);
    const list = screen.getByRole('list');
    expect(note.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('says whom to tell about gateways without a name', async () => {
    showCard({ smsGateways: { silentCount: 1, watchedCount: 1, silent: [] } }, { role: 'Supervisor' });
    expect((await screen.findByRole('alert')).textContent).toContain('Tell your manager.');
  });

  it.each([
    [{ ...none, watchedCount: 80 }, /^Reporting as usual: 80 data collectors/],
    [none, /^Nobody has reported often enough/],
  ])('is one line while everything reports as usual', async (dataCollectors, expected) => {
    showCard({ dataCollectors });
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('is not shown for a closed project, and requests nothing', async () => {
    const { requests } = showCard({}, { isClosed: true });
    await screen.findByRole('heading', { name: 'Lakeshore' });
    expect(screen.queryByText('Who has stopped reporting')).toBeNull();
    expect(requests).toEqual([]);
  });
});
