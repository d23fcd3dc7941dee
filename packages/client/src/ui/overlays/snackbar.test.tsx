import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SnackbarProvider, snackbarMilliseconds, useSnackbar } from './snackbar.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function show(message: Parameters<ReturnType<typeof useSnackbar>['show']>[0], arePersistent = false) {
  let showMessage = () => {};
  function Page() {
    const snackbar = useSnackbar();
    showMessage = () => snackbar.show(message);
    return null;
  }
  render(
    <SnackbarProvider arePersistent={arePersistent}>
      <Page />
    </SnackbarProvider>,
  );
  act(() => showMessage());
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('shows a message for five seconds', () => {
  show('Saved.');
  pass(snackbarMilliseconds - 1);
  expect(screen.getByText('Saved.')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('shows messages until they are closed while texts are being edited', () => {
  show('nationalSociety.archive.success', true);
  pass(10 * snackbarMilliseconds);
  expect(screen.getByText('nationalSociety.archive.success')).toBeTruthy();
});

it('announces an error at once', () => {
  show({ text: 'Not saved.', isError: true });
  expect(screen.getByRole('alert').textContent).toBe('Not saved.');
});
