import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SnackbarProvider, snackbarMilliseconds, useSnackbar } from './snackbar.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function show(message: Parameters<ReturnType<typeof useSnackbar>['show']>[0], keepsMessages = false) {
  let say = () => {};
  function Page() {
    const snackbar = useSnackbar();
    say = () => snackbar.show(message);
    return null;
  }
  render(
    <SnackbarProvider keepsMessages={keepsMessages}>
      <Page />
    </SnackbarProvider>,
  );
  act(() => say());
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('shows a message for five seconds', () => {
  show('Saved.');
  pass(snackbarMilliseconds - 1);
  expect(screen.getByText('Saved.')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('keeps messages until they are closed while keys are shown in place of texts', () => {
  show('nationalSociety.archive.success', true);
  pass(10 * snackbarMilliseconds);
  expect(screen.getByText('nationalSociety.archive.success')).toBeTruthy();
});

it('reads out a failure at once', () => {
  show({ text: 'Not saved.', isError: true });
  expect(screen.getByRole('alert').textContent).toBe('Not saved.');
});
