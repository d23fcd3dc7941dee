import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showPage } from '../../../test/support/show-page.tsx';
import { type ChangeOptions, useChange } from './changes.ts';
import { RequestError } from './error.ts';

const act = vi.fn<() => Promise<void>>();
const list = vi.fn(async () => 'a list');
afterEach(() => vi.clearAllMocks());

function aPage(options: Partial<ChangeOptions<void, void, unknown>> = {}) {
  return function Societies() {
    const societies = useQuery({ queryKey: ['nationalSociety/list'], queryFn: list });
    const archive = useChange({ calls: 'nationalSociety/archive', act, ...options });
    return (
      <>
        <p>{societies.data}</p>
        <p>{archive.isPending ? 'at work' : 'at rest'}</p>
        {archive.error && <p>refused here</p>}
        <button type="button" onClick={() => archive.mutate()}>
          Archive
        </button>
      </>
    );
  };
}

async function archiveSociety(Page: () => React.ReactNode) {
  showPage(Page);
  await screen.findByText('a list');
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
}

it('refetches the lists that it invalidates', async () => {
  act.mockResolvedValue();
  await archiveSociety(aPage());
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows an error in a popup', async () => {
  act.mockRejectedValue(new RequestError(429, 'error.tooManyRequests'));
  await archiveSociety(aPage());
  expect((await screen.findByRole('alert')).textContent).toMatch(/Too many attempts/);
  // somebody else may have made the same change
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
});

it('shows no popup if the form shows the error itself', async () => {
  act.mockRejectedValue(new RequestError(400, 'nationalSociety.isArchived'));
  await archiveSociety(aPage({ errors: 'inline' }));
  expect(await screen.findByText('refused here')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows no popup for an aborted call', async () => {
  act.mockRejectedValue(new DOMException('The page was left', 'AbortError'));
  await archiveSociety(aPage());
  expect(await screen.findByText('refused here')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('stays pending until the lists are up to date', async () => {
  act.mockResolvedValue();
  let response = (_list: string) => {};
  list
    .mockResolvedValueOnce('a list')
    .mockImplementationOnce(() => new Promise((resolve) => (response = resolve)));
  await archiveSociety(aPage());
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  expect(screen.getByText('at work')).toBeTruthy();
  response('a newer list');
  expect(await screen.findByText('at rest')).toBeTruthy();
  expect(screen.getByText('a newer list')).toBeTruthy();
});
