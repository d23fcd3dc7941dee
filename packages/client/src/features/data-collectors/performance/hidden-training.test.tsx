import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { server } from '../../../../test/support/show-routes.tsx';
import { aPerformance, mockPerformance } from '../testing/collectors-server.ts';
import { showPerformance } from '../testing/show-collectors.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it.each([
  [1, '1 data collector in training is hidden.'],
  [3, '3 data collectors in training are hidden.'],
])(
  'the performance list names %s collectors in training that it hides, and shows them',
  async (count, text) => {
    const requests = mockPerformance(() => [], { hiddenTrainingCount: count });
    showPerformance();
    expect(await screen.findByText(text)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ trainingStatus: 'All' }));
    await waitFor(() => expect(screen.queryByText(/hidden/)).toBeNull());
  },
);

it('the performance list does not mention training if nobody is', async () => {
  mockPerformance(() => [aPerformance()]);
  showPerformance();
  await screen.findByText('Mariam Kessy');
  expect(screen.queryByText(/hidden/)).toBeNull();
});
