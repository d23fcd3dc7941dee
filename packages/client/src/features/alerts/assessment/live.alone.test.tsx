import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aQueryClient } from '../../../../test/support/fixture.tsx';
import { englishTexts } from '../../../../test/support/show-page.tsx';
import { invalidateAfter, invalidateAfterLiveEvent } from '../../../lib/requests/invalidation.ts';
import { FixedTexts } from '../../../lib/texts/texts.tsx';
import { type AlertAssessment, alertKeys, useAlert } from '../alerts.api.ts';
import { anAlert, aReport, hoursAgo } from '../testing/alerts.builders.ts';
import { AlertLive } from './live.tsx';

let stored: AlertAssessment;
vi.mock(import('../../../lib/requests/request.ts'), async (original) => ({
  ...(await original()),
  call: (async () => structuredClone(stored)) as never,
}));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

function Shown() {
  const alert = useAlert(4127).data;
  return alert && <AlertLive alert={alert} />;
}

async function showAlert(alert: AlertAssessment) {
  stored = alert;
  const client = aQueryClient({ staleTime: Number.POSITIVE_INFINITY });
  render(
    <QueryClientProvider client={client}>
      <FixedTexts texts={englishTexts}>
        <Shown />
      </FixedTexts>
    </QueryClientProvider>,
  );
  await screen.findByRole('status');
  return client;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const announced = () => screen.getByRole('status').textContent;

it('announces what others changed, together and at most every five seconds', async () => {
  const [one, two] = [aReport({ id: 1 }), aReport({ id: 2 })];
  const client = await showAlert(anAlert({ reports: [one, two] }));
  const change = async (alert: Parameters<typeof anAlert>[0]) => {
    stored = anAlert(alert);
    await act(() => invalidateAfterLiveEvent(client, ['alert/acceptReport'], false));
    await pass(10);
  };
  const accepted = { ...one, status: 'Accepted' as const };
  await change({ reports: [accepted, two] });
  expect(announced()).toMatch(/^\{count.*cross-checked by somebody else/);
  await change({ reports: [accepted, two, aReport({ id: 3 })] });
  await change({ reports: [accepted, two, aReport({ id: 3 })], assessmentStatus: 'ToEscalate' });
  expect(announced()).toMatch(/^\{count.*cross-checked by somebody else/);
  await pass(6000);
  expect(announced()).toMatch(/new report in this alert.*The alert is now: Ready to escalate\.$/);
});

it('does not announce what the user changed', async () => {
  const client = await showAlert(anAlert({ reports: [aReport({ id: 1 })] }));
  stored = anAlert({ reports: [aReport({ id: 1 })], assessmentStatus: 'Escalated' });
  await act(() => invalidateAfter(client, ['alert/escalate']));
  await pass(6000);
  expect(client.getQueryData<AlertAssessment>(alertKeys.one(4127))?.assessmentStatus).toBe('Escalated');
  expect(announced()).toBe('');
});

it('announces immediately that the open alert became overdue', async () => {
  const secondsLeft = 90 / 3600;
  await showAlert(anAlert({ createdAt: hoursAgo(24 - secondsLeft), decideBefore: hoursAgo(-secondsLeft) }));
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(120_000);
  expect(screen.getByRole('alert').textContent).toBe('This alert is now overdue.');
});
