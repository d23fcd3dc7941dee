import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showPage } from '../../test/support/show-page.tsx';
import { type ChangeOptions, useChange } from './changes.ts';
import { RequestError } from './request-error.ts';

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

async function archiveOn(Page: () => React.ReactNode) {
  showPage(Page);
  await screen.findByText('a list');
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
}

it('has the lists asked for again that it made stale', async () => {
  act.mockResolvedValue();
  await archiveOn(aPage());
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says in a popup why it was refused', async () => {
  act.mockRejectedValue(new RequestError(429, 'error.tooManyRequests'));
  await archiveOn(aPage());
  expect((await screen.findByRole('alert')).textContent).toMatch(/Too many tries/);
  // somebody else may have been faster
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
});

it('leaves the saying to a form that shows what is wrong', async () => {
  act.mockRejectedValue(new RequestError(400, 'nationalSociety.isArchived'));
  await archiveOn(aPage({ errors: 'inline' }));
  expect(await screen.findByText('refused here')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says nothing of a call that was given up', async () => {
  act.mockRejectedValue(new DOMException('The page was left', 'AbortError'));
  await archiveOn(aPage());
  expect(await screen.findByText('refused here')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is over once the lists are up to date', async () => {
  act.mockResolvedValue();
  let answer = (_list: string) => {};
  list
    .mockResolvedValueOnce('a list')
    .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await archiveOn(aPage());
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  expect(screen.getByText('at work')).toBeTruthy();
  answer('a newer list');
  expect(await screen.findByText('at rest')).toBeTruthy();
  expect(screen.getByText('a newer list')).toBeTruthy();
});
