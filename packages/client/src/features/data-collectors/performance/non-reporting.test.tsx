import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { server } from '../../../../test/support/show-routes.tsx';
import { aPerformance, mockPerformance } from '../testing/collectors-server.ts';
import { showPerformance } from '../testing/show-collectors.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('a non-reporting collector', () => {
  it('is flagged in its row, with the usual reporting interval', async () => {
    mockPerformance(() => [aPerformance({ silentDays: 9.7, usualGapDays: 1.5 })]);
    showPerformance();
    const note = await screen.findByText(/No message for 9 days, usually every 2 days/);
    expect(note.closest('td')?.textContent).toContain('Mariam Kessy');
  });

  it('is the only one flagged', async () => {
    mockPerformance(() => [aPerformance()]);
    showPerformance();
    await screen.findByText('Mariam Kessy');
    expect(screen.queryByText(/No message for/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show only these' })).toBeNull();
  });

  it('is counted above the list, which can be filtered by it', async () => {
    const requests = mockPerformance(() => [aPerformance()], { silentCount: 2 });
    const router = showPerformance('?pageNumber=2');
    expect(await screen.findByText(/2 of 80 data collectors have sent no message/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show only these' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ isSilent: true, pageNumber: 1 }));
    expect(router.state.location.search).toEqual({ isSilent: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});
