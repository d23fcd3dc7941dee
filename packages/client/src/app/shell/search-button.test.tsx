import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showPages, success } from '../../../test/support/show-routes.tsx';
import type { Found } from '../../features/search/search.api.ts';
import { SearchButton } from './search-button.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const nothing: Found = {
  ...{ dataCollectors: [], alerts: [], reports: [], places: [] },
  ...{ projects: [], users: [], nationalSocieties: [] },
};
const project = { projectId: 5, projectName: 'Lakeshore' };
const mariam = {
  ...{ id: 9, name: 'Mariam Kessy', phoneNumber: '+265501120567', village: 'Nakiri', placeCodes: [] },
  ...project,
};

const pages = [
  { to: '/projects/5/alerts', label: 'Alerts' },
  { to: '/nationalsocieties/3/users', label: 'Users' },
];

async function show() {
  const user = userEvent.setup();
  const page = () => (
    <main>
      <SearchButton pages={pages} />
      <input aria-label="Comment" />
    </main>
  );
  const router = showPages([{ path: '/somewhere', page }], '/somewhere', { role: 'Manager' });
  await screen.findByRole('button', { name: 'Search' });
  return { user, where: () => router.state.location };
}

const mockSearch = (found: Partial<Found>) =>
  mockCall('post', 'search/list', () => success({ ...nothing, ...found }));

const field = () => screen.findByRole('searchbox', { name: 'What to search for' });

it.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])('opens with %s, ready to type', async (keys) => {
  const { user } = await show();
  await user.keyboard(keys);
  const search = await field();
  await waitFor(() => expect(document.activeElement).toBe(search));
  expect((search as HTMLInputElement).value).toBe('');
});

it('does not take / from a field, but Ctrl+K', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('textbox', { name: 'Comment' }));
  await user.keyboard('/');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  expect(await field()).toBeTruthy();
});

it('shows what was found by kind, and where it leads', async () => {
  const requests = mockSearch({
    dataCollectors: [mariam],
    alerts: [
      { id: 71, healthRisk: 'Cholera', status: 'Open', createdAt: '2026-03-10T05:00:00Z', ...project },
    ],
    reports: [
      {
        ...{
          id: 4,
          message: '1#2#1',
          isCorrect: true,
          receivedAt: '2026-03-10T05:00:00Z',
          nationalSocietyId: 3,
        },
        ...{ healthRisk: 'Measles', senderName: 'Mariam K.', ...project },
      },
      {
        ...{ id: 6, message: 'fever', isCorrect: false, receivedAt: '2026-03-10T05:00:00Z' },
        ...{ nationalSocietyId: 3, phoneNumber: '+265999888777' },
      },
    ],
    places: [
      {
        ...{ id: 2, name: 'Nakiri', kind: 'village', within: ['Mbara', 'Norvale'], placeCodes: [] },
        nationalSocietyId: 3,
      },
    ],
    projects: [{ id: 5, name: 'Lakeshore', nationalSocietyName: 'Kalembe Society', isClosed: true }],
    users: [
      { id: 8, name: 'Grace', role: 'Manager', nationalSocietyId: 3, nationalSocietyName: 'Kalembe Society' },
    ],
    nationalSocieties: [{ id: 3, name: 'Kalembe Society' }],
  });
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await field(), ' users ');
  await screen.findByText('9 results.');
  expect(requests).toEqual([{ text: 'users' }]);
  const dialog = within(screen.getByRole('dialog'));
  const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/projects/5/datacollectors/9/overview',
    'tel:+265501120567',
    '/projects/5/alerts/71/assess',
    '/projects/5/reports/4',
    '/nationalsocieties/3/reports/incorrect',
    'tel:+265999888777',
    '/nationalsocieties/3/structure/villages/2',
    '/projects/5',
    '/nationalsocieties/3/users',
    '/nationalsocieties/3',
    '/nationalsocieties/3/users',
  ]);
  expect(dialog.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    ...['Data collectors', 'Alerts', 'Reports', 'Places', 'Projects', 'Users', 'National societies', 'Pages'],
  ]);
});

it('searches once after the last key press', async () => {
  const requests = mockSearch({ dataCollectors: [mariam] });
  const { user } = await show();
  await user.keyboard('/');
  await user.type(await field(), 'mari');
  await screen.findByText('1 result.');
  expect(requests).toEqual([{ text: 'mari' }]);
});

it('opens the first result with Enter, and moves between results with arrow keys', async () => {
  mockSearch({ dataCollectors: [mariam, { ...mariam, id: 10, name: 'Mariam Phiri' }] });
  const { user, where } = await show();
  await user.keyboard('/');
  await user.type(await field(), 'mari');
  await screen.findByText('2 results.');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Mariam Phiri');
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(await field());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(where().pathname).toBe('/projects/5/datacollectors/9/overview'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says when nothing was found, and when the search failed', async () => {
  mockSearch({});
  const { user } = await show();
  await user.keyboard('/');
  await user.type(await field(), 'xyz');
  expect(await screen.findByText('Nothing found.')).toBeTruthy();
  mockCall(
    'post',
    'search/list',
    () => errorResponse('error.unavailable', { status: 503 }) as HttpResponse<never>,
  );
  await user.type(await field(), 'a');
  expect(await screen.findByText(/The server is busy/)).toBeTruthy();
});
