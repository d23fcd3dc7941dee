import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aPerson, showPage } from '../../../test/support/show-page.tsx';
import { server, success } from '../../../test/support/show-routes.tsx';
import { useChange } from '../requests/changes.ts';
import { call } from '../requests/request.ts';
import { FakeEventSource, setVisible } from './testing/fake-event-source.ts';
import { LiveUpdates } from './updates.tsx';

const requests: Request[] = [];
beforeAll(() => server.listen());
beforeEach(() => {
  requests.length = 0;
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  server.use(
    http.get('*/api/project/list', ({ request }) => {
      requests.push(request);
      return success([]);
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
  setVisible(true);
});
afterAll(() => server.close());

let finish = () => {};

function Projects() {
  const projects = useQuery({
    queryKey: ['project/list', 3],
    queryFn: ({ signal }) => call('project/list', { query: { nationalSocietyId: 3 } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const act = () => new Promise<void>((resolve) => (finish = resolve));
  const change = useChange({ calls: 'feedback/send', act });
  return (
    <>
      <LiveUpdates />
      <p>{projects.data ? 'projects are here' : 'waiting'}</p>
      <button type="button" onClick={() => change.mutate()}>
        Change
      </button>
    </>
  );
}

async function showProjects(options: Parameters<typeof showPage>[1] = {}) {
  showPage(Projects, {
    path: '/nationalsocieties/$nationalSocietyId',
    address: '/nationalsocieties/3',
    ...options,
  });
  await screen.findByText('projects are here');
}

const getStream = () => FakeEventSource.current;

it('refetches what others changed, without extending the session', async () => {
  await showProjects();
  getStream()?.emit('change', { nationalSocietyId: 3, changes: ['project/create'] });
  await waitFor(() => expect(requests.length).toBe(2));
  expect(requests.map(({ headers }) => headers.get('x-harken-background'))).toEqual([null, 'true']);
});

it('refetches nothing if the change is about another society or other data', async () => {
  await showProjects();
  getStream()?.emit('change', { nationalSocietyId: 4, changes: ['project/create'] });
  getStream()?.emit('change', { nationalSocietyId: 3, changes: ['smsGateway/edit'] });
  getStream()?.emit('change', { nationalSocietyId: 3, changes: ['project/edit'] });
  await waitFor(() => expect(requests.length).toBe(2));
});

it('refetches everything if anything may have changed', async () => {
  await showProjects();
  getStream()?.emit('change', {});
  await waitFor(() => expect(requests.length).toBe(2));
});

it('refetches everything when the page becomes visible again', async () => {
  await showProjects();
  getStream()?.emit('beat');
  setVisible(false);
  setVisible(true);
  getStream()?.emit('beat');
  await waitFor(() => expect(requests.length).toBe(2));
});

it('waits for a running change of the user', async () => {
  await showProjects();
  screen.getByRole('button', { name: 'Change' }).click();
  await waitFor(() => expect(finish).not.toBe(undefined));
  getStream()?.emit('change', { nationalSocietyId: 3, changes: ['project/create'] });
  await Promise.resolve();
  expect(requests.length).toBe(1);
  finish();
  await waitFor(() => expect(requests.length).toBe(2));
});

it('opens a stream only while somebody is signed in', async () => {
  await showProjects({ user: aPerson('Manager'), session: { hasExpired: true } });
  expect(FakeEventSource.opened).toEqual([]);
});
