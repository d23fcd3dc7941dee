import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showPage } from '../../../test/support/show-page.tsx';
import { showKeyList, useKeys } from '../../lib/keys.ts';
import { Dialog } from '../../ui/overlays/overlay.tsx';
import { GlobalKeys } from './global-keys.tsx';

const next = vi.fn();
const accept = vi.fn();
const saved = vi.fn();
beforeEach(() => vi.clearAllMocks());

const addresses = ['/projects/5/dashboard', '/projects/5/reports/correct', '/projects/5/alerts'];

function ReportKeys() {
  useKeys([
    { keys: 'n', textKey: 'alerts.keys.next', onPress: next },
    { keys: 'a', textKey: 'alerts.keys.accept', onPress: accept },
  ]);
  return null;
}

function APage() {
  return (
    <main>
      <GlobalKeys addresses={addresses} />
      <ReportKeys />
      <input type="search" aria-label="Search" />
      <form aria-label="A form" onSubmit={(event) => [event.preventDefault(), saved()]}>
        <textarea aria-label="Comment" />
        <button type="submit">Save</button>
      </form>
    </main>
  );
}

async function showAPage() {
  const user = userEvent.setup();
  const router = showPage(APage, { address: '/somewhere' });
  await screen.findByRole('form');
  return { user, path: () => router.state.location.pathname };
}

describe('keys of a page', () => {
  it('call the handler of the page', async () => {
    const { user } = await showAPage();
    await user.keyboard('nna');
    expect(next).toHaveBeenCalledTimes(2);
    expect(accept).toHaveBeenCalledTimes(1);
  });

  it.each(['{Control>}n{/Control}', '{Alt>}n{/Alt}', '{Meta>}n{/Meta}', '{Shift>}n{/Shift}'])(
    'leave %s to the browser',
    async (keys) => {
      const { user } = await showAPage();
      await user.keyboard(keys);
      expect(next).not.toHaveBeenCalled();
    },
  );

  it('are ignored while typing', async () => {
    const { user } = await showAPage();
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'nag?');
    expect(next).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are ignored while a dialog is open', async () => {
    render(
      <>
        <ReportKeys />
        <Dialog isOpen onClose={() => {}} title="A question">
          Sure?
        </Dialog>
      </>,
    );
    await screen.findByRole('dialog');
    await userEvent.keyboard('n');
    expect(next).not.toHaveBeenCalled();
  });

  it('are recognised by position on keyboards of other scripts', async () => {
    await showAPage();
    act(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ى', code: 'KeyN' }));
    });
    expect(next).toHaveBeenCalledTimes(1);
  });

  it('are removed with the page', async () => {
    const { unmount } = render(<ReportKeys />);
    unmount();
    await userEvent.keyboard('n');
    expect(next).not.toHaveBeenCalled();
  });
});

describe('G and a second key', () => {
  it.each([
    ['ga', '/projects/5/alerts'],
    ['gr', '/projects/5/reports/correct'],
    ['gd', '/projects/5/dashboard'],
    ['gc', '/somewhere'],
    ['gx', '/somewhere'],
  ])('%s opens %s', async (keys, path) => {
    const { user, path: where } = await showAPage();
    await user.keyboard(keys);
    await waitFor(() => expect(where()).toBe(path));
    expect(accept).not.toHaveBeenCalled();
  });

  it('times out if the second key is late', async () => {
    await showAPage();
    vi.useFakeTimers();
    const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key }));
    press('g');
    vi.advanceTimersByTime(1500);
    press('a');
    vi.useRealTimers();
    expect(accept).toHaveBeenCalledTimes(1);
  });
});

it('Ctrl+Enter saves the form, also while typing in it', async () => {
  const { user } = await showAPage();
  await user.click(screen.getByRole('textbox', { name: 'Comment' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(saved).toHaveBeenCalledTimes(1);
});

describe('the list of keys', () => {
  it('opens by ? and lists the keys of this page and the global keys', async () => {
    const { user } = await showAPage();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const rows = (name: string) =>
      within(dialog.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map((row) => row.textContent);
    expect(rows('On this page')).toEqual(['Next reportN', 'Accept the reportA']);
    expect(rows('On all pages')).toContain('Go to the alertsGA');
    expect(rows('On all pages')).not.toContain('Go to the data collectorsGC');
    expect(rows('On all pages')).toContain('Save the formCtrlEnter');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('switches the keys off for this device, and on again after being opened from the user menu', async () => {
    const { user } = await showAPage();
    await user.keyboard('?');
    await user.click(await screen.findByRole('switch', { name: /Use shortcuts/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('n?');
    expect(next).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('harken.keys')).toBe('off');
    act(() => showKeyList());
    await user.click(await screen.findByRole('switch', { name: /Use shortcuts/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('n');
    expect(next).toHaveBeenCalledTimes(1);
  });
});
