import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { anEditFixture, editSucceeded } from '../testing/edit.ts';

const app = await startTestApp({ now: '2024-03-20T12:00:00.000Z' });
afterAll(() => app.close());
const { reportsFixture: fixture, aNewReport, edit, get, stored } = await anEditFixture(app);

const bySms = { onsetOn: '2024-03-07', onsetOrigin: 'sms' };

describe('the onset of a report', () => {
  test('is shown in the form, on the page of the report and in the list', async () => {
    const id = await aNewReport(bySms);
    expect((await get(id)).body.value).toMatchObject(bySms);
    const url = `/api/report/${id}/overview?projectId=${fixture.projectId}`;
    expect((await app.as(fixture.managerId).get(url)).body.value).toMatchObject(bySms);
  });

  test('is entered, kept, changed and cleared by staff', async () => {
    const id = await aNewReport();
    expect(await edit(id, { onsetOn: '2024-03-08' })).toMatchObject(editSucceeded);
    expect(await stored(id)).toMatchObject({ onsetOn: '2024-03-08', onsetOrigin: 'staff' });
    expect(await edit(id, {})).toMatchObject(editSucceeded);
    expect(await stored(id)).toMatchObject({ onsetOn: '2024-03-08', onsetOrigin: 'staff' });
    expect(await edit(id, { onsetOn: null })).toMatchObject(editSucceeded);
    expect(await stored(id)).toMatchObject({ onsetOn: null, onsetOrigin: null });
  });

  test('keeps its origin unless its day changes', async () => {
    const id = await aNewReport(bySms);
    await edit(id, { onsetOn: bySms.onsetOn, countMalesAtLeastFive: 0, countFemalesBelowFive: 1 });
    expect(await stored(id)).toMatchObject(bySms);
    await edit(id, { onsetOn: '2024-03-06' });
    expect(await stored(id)).toMatchObject({ onsetOn: '2024-03-06', onsetOrigin: 'staff' });
  });

  test('is recorded with its change in the audit log', async () => {
    const id = await aNewReport(bySms);
    await edit(id, { onsetOn: '2024-03-09' });
    const { before, after } = await app.db
      .selectFrom('auditEvents')
      .select(['before', 'after'])
      .where('action', '=', 'report/edit')
      .where('subjectId', '=', id)
      .executeTakeFirstOrThrow();
    expect(before).toMatchObject(bySms);
    expect(after).toMatchObject({ onsetOn: '2024-03-09', onsetOrigin: 'staff' });
  });

  test.each([
    ['2024-03-10', null],
    ['2024-03-11', 'string:validation.onsetAfterReport'],
    ['2023-03-10', 'string:validation.onsetTooEarly'],
    ['2024-02-30', 'string:validation.valueInvalid'],
    ['soon', 'string:validation.valueInvalid'],
  ])('can be %s for a report of 10 March 2024: %s', async (onsetOn, error) => {
    const { status, body } = await edit(await aNewReport(), { onsetOn });
    expect(status).toBe(error ? 400 : 200);
    expect(body.message.data?.OnsetOn ?? null).toEqual(error && [error]);
  });

  test('is refused for a day of the report before it, and for reports about nobody', async () => {
    const id = await aNewReport({ ...bySms, kind: 'Aggregate' });
    const moved = await edit(id, { date: '2024-03-05T00:00:00' });
    expect(moved.body.message.data).toEqual({ OnsetOn: ['string:validation.onsetAfterReport'] });
    const nobody = await edit(id, { countMalesAtLeastFive: 0, onsetOn: bySms.onsetOn });
    expect(nobody.body.message.data).toEqual({ OnsetOn: ['string:validation.valueInvalid'] });
  });

  test('is cleared when nobody is left in the report', async () => {
    const id = await aNewReport({ ...bySms, kind: 'Aggregate' });
    expect(await edit(id, { countMalesAtLeastFive: 0 })).toMatchObject(editSucceeded);
    expect(await stored(id)).toMatchObject({ onsetOn: null, onsetOrigin: null });
  });
});

test('days that senders stated move with the report to another time zone, a date of staff stays', async () => {
  const late = { receivedAt: new Date('2024-03-10T22:30:00Z'), reportedOn: '2024-03-11' };
  const stated = await aNewReport({ ...late, onsetOn: '2024-03-09', onsetOrigin: 'sms' });
  const entered = await aNewReport({ ...late, onsetOn: '2024-03-09', onsetOrigin: 'staff' });
  const url = `/api/project/${fixture.projectId}/edit`;
  const project = {
    ...{ name: 'Lakeshore', allowMultipleOrganizations: false, timeZoneId: 'UTC' },
    healthRisks: [
      {
        ...{ healthRiskId: fixture.healthRiskId, feedbackMessage: 'Thanks', caseDefinition: 'Fever' },
        alertRuleCountThreshold: 1,
      },
    ],
  };
  expect((await app.as(fixture.managerId).post(url, project)).status).toBe(200);
  expect(await stored(stated)).toMatchObject({ reportedOn: '2024-03-10', onsetOn: '2024-03-08' });
  expect(await stored(entered)).toMatchObject({ reportedOn: '2024-03-10', onsetOn: '2024-03-09' });
});
