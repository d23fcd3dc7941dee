import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockCall, server, success } from '../../../test/support/show-routes.tsx';
import { aDashboard } from './testing/dashboards.builders.ts';
import { mockContextCalls, mockNumbers, showDashboard, societyAddress } from './testing/show-dashboard.ts';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const mockProjects = (...projects: { id: number; name: string; isClosed: boolean }[]) =>
  mockCall('get', 'project/list', () => success(projects));

describe('the projects on the dashboard of a national society', () => {
  it.each<Role>(['DataConsumer', 'Manager', 'Coordinator'])('lead a %s to their pages', async (role) => {
    mockProjects(
      { id: 5, name: 'Lakeshore', isClosed: false },
      { id: 6, name: 'Hills', isClosed: false },
      { id: 7, name: 'Delta 2019', isClosed: true },
    );
    mockNumbers();
    showDashboard(societyAddress, role);
    const card = within(await screen.findByRole('region', { name: 'Projects' }));
    await card.findByRole('link', { name: 'Lakeshore' });
    const links = card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['All projects', '/nationalsocieties/3/projects'],
      ['Lakeshore', '/projects/5'],
      ['Hills', '/projects/6'],
    ]);
  });

  it('are not shown to global coordinators, who may open none', async () => {
    const requests = mockProjects({ id: 5, name: 'Lakeshore', isClosed: false });
    mockNumbers();
    showDashboard(societyAddress, 'GlobalCoordinator');
    await screen.findByRole('region', { name: 'Summary' });
    expect(screen.queryByRole('region', { name: 'Projects' })).toBeNull();
    expect(requests).toEqual([]);
  });

  it('are not shown if there are none', async () => {
    mockNumbers();
    showDashboard(societyAddress);
    await screen.findByRole('region', { name: 'Summary' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Projects' })).toBeNull());
  });
});

describe('training that the dashboard of a project hides', () => {
  it('is counted, and shown on request', async () => {
    const requests = mockNumbers(aDashboard({ hiddenTrainingCount: 1 }));
    showDashboard();
    expect(await screen.findByText('1 training report is hidden.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ trainingStatus: 'InTraining' }));
  });

  it('is not mentioned if there is none', async () => {
    mockNumbers(aDashboard({ hiddenTrainingCount: 0 }));
    showDashboard();
    await screen.findByRole('region', { name: 'Summary' });
    expect(screen.queryByText(/hidden/)).toBeNull();
  });
});
