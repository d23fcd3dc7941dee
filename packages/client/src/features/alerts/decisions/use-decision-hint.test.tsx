import type { AssessmentStatus } from '@harken/domain/alerts/statuses';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { englishTexts } from '../../../../test/support/show-page.tsx';
import { FixedTexts } from '../../../lib/texts/texts.tsx';
import { SnackbarProvider } from '../../../ui/overlays/snackbar.tsx';
import { useDecisionHint } from './use-decision-hint.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Alert({ status }: { status: AssessmentStatus }) {
  useDecisionHint(status);
  return null;
}

const page = (status: AssessmentStatus) => (
  <FixedTexts texts={englishTexts}>
    <SnackbarProvider>
      <Alert status={status} />
    </SnackbarProvider>
  </FixedTexts>
);
const isHinted = () => screen.queryByText(/this alert can be (escalated|dismissed) now/) !== null;

it.each(['ToEscalate', 'ToDismiss'] as const)('shows for 20 seconds that an alert became %s', (status) => {
  const { rerender } = render(page('Open'));
  expect(isHinted()).toBe(false);
  rerender(page(status));
  act(() => vi.advanceTimersByTime(19_900));
  expect(isHinted()).toBe(true);
  act(() => vi.advanceTimersByTime(200));
  expect(isHinted()).toBe(false);
});

it('shows no hint for what was possible when the page was opened', () => {
  render(page('ToEscalate'));
  expect(isHinted()).toBe(false);
});

it('hides the hint when a cross-check is reset', () => {
  const { rerender } = render(page('Open'));
  rerender(page('ToEscalate'));
  rerender(page('Open'));
  expect(isHinted()).toBe(false);
});
