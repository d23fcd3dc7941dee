import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mockCall, server, showPages, success } from '../../../test/support/show-routes.tsx';
import { VillageRate } from './village-rate.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const nakiri = { id: 31, name: 'Nakiri', cases: 3, population: 1500 };
const rate = { per: 1000, value: 2, lower: 0.412, upper: 5.845 };

function show(place: object) {
  const requests = mockCall('post', 'projectDashboard/casesByPlace', () => success({ places: [place] }));
  const page = () => (
    <main>
      <h1>Village</h1>
      <VillageRate
        {...{ projectId: 5, villageId: 31, healthRiskId: 2 }}
        {...{ firstDay: '2026-03-04', lastDay: '2026-03-10' }}
      />
    </main>
  );
  showPages([{ path: '/village', page }], '/village', { role: 'Manager' });
  return requests;
}

describe('the rate of a village', () => {
  it('is one sentence with its interval, and says that few cases are uncertain', async () => {
    const requests = show({ ...nakiri, rate });
    const sentence = await screen.findByText(/cases in/);
    expect((sentence.textContent ?? '').replace(/\p{Cf}/gu, '')).toBe(
      '3 cases in Nakiri from 2026-03-04 to 2026-03-10: 2.00 per 1,000 people (95% interval 0.41 to 5.85). ' +
        'With few cases this rate is uncertain.',
    );
    expect(requests[0]).toMatchObject({
      ...{ healthRisks: [2], level: 'village', withPeriods: false },
      locations: { villageIds: [31] },
    });
  });

  it('is not shown without a population', async () => {
    const requests = show({ ...nakiri, population: undefined });
    await screen.findByRole('heading', { name: 'Village' });
    await expect.poll(() => requests.length).toBe(1);
    expect(screen.queryByText(/cases in/)).toBeNull();
  });
});
