import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aPerson, showPage } from '../../test/support/show-page.tsx';
import { server, success } from '../../test/support/show-routes.tsx';
import { useChange } from './changes.ts';
import { LiveUpdates } from './live-updates.tsx';
import { call } from './request.ts';
import { FakeEventSource, setVisible } from './testing/fake-event-source.ts';

const asked: Request[] = [];
beforeAll(() => server.listen());
beforeEach(() => {
  asked.length = 0;
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  server.use(
    http.get('*/api/project/list', ({ request }) => {
      asked.push(request);
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

const line = () => FakeEventSource.current;

it('asks again for what others changed, without keeping the session alive', async () => {
  await showProjects();
  line()?.say('change', { nationalSocietyId: 3, changes: ['project/create'] });
  await waitFor(() => expect(asked.length).toBe(2));
  expect(asked.map(({ headers }) => headers.get('x-harken-background'))).toEqual([null, 'true']);
});

it('asks for nothing when it is another place that changed, or something else', async () => {
  await showProjects();
  line()?.say('change', { nationalSocietyId: 4, changes: ['project/create'] });
  line()?.say('change', { nationalSocietyId: 3, changes: ['smsGateway/edit'] });
  line()?.say('change', { nationalSocietyId: 3, changes: ['project/edit'] });
  await waitFor(() => expect(asked.length).toBe(2));
});

it('asks for everything when anything may have changed', async () => {
  await showProjects();
  line()?.say('change', {});
  await waitFor(() => expect(asked.length).toBe(2));
});

it('asks for everything when the page is seen again', async () => {
  await showProjects();
  line()?.say('beat');
  setVisible(false);
  setVisible(true);
  line()?.say('beat');
  await waitFor(() => expect(asked.length).toBe(2));
});

it('lets a change of the user be finished first', async () => {
  await showProjects();
  screen.getByRole('button', { name: 'Change' }).click();
  await waitFor(() => expect(finish).not.toBe(undefined));
  line()?.say('change', { nationalSocietyId: 3, changes: ['project/create'] });
  await Promise.resolve();
  expect(asked.length).toBe(1);
  finish();
  await waitFor(() => expect(asked.length).toBe(2));
});

it('listens only while somebody is signed in', async () => {
  await showProjects({ user: aPerson('Manager'), session: { hasRunOut: true } });
  expect(FakeEventSource.opened).toEqual([]);
});
