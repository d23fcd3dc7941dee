import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';

/** A society with alerts, and calls about its outbreaks. */
export async function anOutbreakFixture(app: TestApp) {
  const alerts: AlertFixture = await anAlertFixture(app);
  const { society, healthRiskId, people } = alerts;
  const fields = {
    ...{ outbreakName: 'Outbreak by the river', startedOn: '2026-03-02' },
    outbreakPlaces: [{ level: 'village', id: society.villageId }],
  };

  const create = (userId: number, given: object = {}) =>
    app
      .as(userId)
      .post(`/api/outbreak/create?nationalSocietyId=${society.id}`, { ...fields, healthRiskId, ...given });

  /** An open outbreak. @returns its id */
  async function anOutbreak(): Promise<number> {
    const { status, body } = await create(people.manager);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.value;
  }

  /** Calls about one outbreak. */
  function on(outbreakId: number, userId: number) {
    const caller = app.as(userId);
    const path = `/api/outbreak/${outbreakId}`;
    return {
      caller,
      get: async () => (await caller.get(`${path}/get`)).body.value,
      read: (call: string) => caller.get(`${path}/${call}`),
      post: (call: string, body?: object) => caller.post(`${path}/${call}`, body),
    };
  }

  return { ...alerts, fields, create, anOutbreak, on };
}

export type OutbreakFixture = Awaited<ReturnType<typeof anOutbreakFixture>>;
