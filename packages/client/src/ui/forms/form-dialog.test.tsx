import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showPage } from '../../../test/support/show-page.tsx';
import { Button } from '../buttons/button.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { Dialog } from '../overlays/overlay.tsx';
import { FormDialog } from './form-dialog.tsx';

const onClose = vi.fn();
beforeEach(() => onClose.mockReset());

function Comment() {
  const [text, setText] = useState('');
  return (
    <FormDialog
      isOpen
      isDirty={text !== ''}
      title="Comment"
      onClose={onClose}
      footer={(cancel) => <Button onClick={cancel}>Cancel</Button>}
    >
      <TextArea name="text" label="Text" value={text} onChange={(event) => setText(event.target.value)} />
    </FormDialog>
  );
}

const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
const clickBeside = async () => userEvent.click(document.querySelector('[class*="backdrop"]') as HTMLElement);
const ways: Array<[string, () => Promise<unknown>]> = [
  ['Escape', async () => userEvent.keyboard('{Escape}')],
  ['a click beside it', clickBeside],
  ['the cross', async () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Cancel', async () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
];

describe.each(ways)('closing a dialog by %s', (_way, close) => {
  it('asks if something was typed; staying keeps it', async () => {
    showPage(Comment);
    await userEvent.type(await screen.findByLabelText('Text'), 'Visited the family');
    await close();
    await waitFor(() => expect(question()).toBeTruthy());
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(within(question() as HTMLElement).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(question()).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Visited the family');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes after the answer "Leave"', async () => {
    showPage(Comment);
    await userEvent.type(await screen.findByLabelText('Text'), 'x');
    await close();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes at once if nothing was typed', async () => {
    showPage(Comment);
    await screen.findByLabelText('Text');
    await close();
    expect(onClose).toHaveBeenCalledOnce();
    expect(question()).toBeNull();
  });
});

it('leaving the page asks, too', async () => {
  const router = showPage(Comment, { address: '/alerts/7' });
  await userEvent.type(await screen.findByLabelText('Text'), 'x');
  void router.navigate({ href: '/elsewhere' });
  await waitFor(() => expect(question()).toBeTruthy());
  expect(router.state.location.pathname).toBe('/alerts/7');
});

it.each(ways.slice(0, 2))('a dialog that must be answered stays open after %s', async (_way, close) => {
  showPage(() => (
    <Dialog isOpen closesOnlyByButtons title="Sign in again" onClose={onClose}>
      <p>Text</p>
    </Dialog>
  ));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await close();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeTruthy();
});
