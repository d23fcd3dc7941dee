import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aHealthRisk, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { correctFilter, getIds, incorrectFilter, listOn } from '../testing/list.ts';
import { aReportsFixture, type ReportsFixture } from '../testing/reports-fixture.ts';
import { groupSelection } from './list.order.ts';
import { findPageOfLongList, findPageOfShortList } from './list.queries.ts';
import { buildProjectSelection } from './list.selection.ts';

const app = await startTestApp({ now: '2024-03-20T12:00:00Z' });
afterAll(() => app.close());
const list = listOn(app);

let fixture: ReportsFixture;
const ids: Record<string, number> = {};
beforeAll(async () => {
  fixture = await aReportsFixture(app);
  const { db, projectId, society, collector } = fixture;
  // health risks without a name are sorted by their code
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, await aHealthRisk(db, 999_999));
  const at = (day: number) => ({ receivedAt: new Date(Date.UTC(2024, 2, day)) });
  ids.fresh = await fixture.report({ ...at(1) });
  ids.dismissed = await fixture.report({ ...at(2), status: 'Rejected' });
  ids.kept = await fixture.report({ ...at(3), status: 'Accepted', projectHealthRiskId });
  ids.closed = await fixture.report({ ...at(4), status: 'Closed' });
  // received at the same instant
  ids.first = await fixture.report({ ...at(5), status: 'Accepted' });
  ids.second = await fixture.report({ ...at(5), status: 'Accepted' });
  const message = { nationalSocietyId: society.id, projectId, dataCollectorId: collector.id };
  for (const [index, errorType] of (
    ['Other', 'FormatError', 'HealthRiskNotFound', 'FormatError'] as const
  ).entries())
    ids[`wrong${index}`] = await aRawReport(db, {
      ...message,
      ...at(1 + index),
      dataCollectorType: 'Human',
      errorType,
    });
});

describe('the order of correct reports', () => {
  test.each([
    ['date', false, ['second', 'first', 'closed', 'kept', 'dismissed', 'fresh']],
    ['date', true, ['fresh', 'dismissed', 'kept', 'closed', 'first', 'second']],
    ['status', true, ['closed', 'fresh', 'second', 'first', 'kept', 'dismissed']],
    ['status', false, ['dismissed', 'second', 'first', 'kept', 'closed', 'fresh']],
    ['healthRisk', true, ['second', 'first', 'closed', 'dismissed', 'fresh', 'kept']],
    ['healthRisk', false, ['kept', 'second', 'first', 'closed', 'dismissed', 'fresh']],
    ['errorType', false, ['second', 'first', 'closed', 'kept', 'dismissed', 'fresh']],
    ['no such column', true, ['fresh', 'dismissed', 'kept', 'closed', 'first', 'second']],
  ])('by %s, ascending %s', async (orderBy, sortAscending, expected) => {
    const page = await list(fixture, { orderBy, sortAscending });
    expect(getIds(page)).toEqual(expected.map((name) => ids[name]));
    expect(page.totalRows).toBe(6);
  });

  test('by status keeps within a filtered status to the newest first', async () => {
    const reportStatus = { kept: true, dismissed: false, notCrossChecked: false };
    const page = await list(fixture, { reportStatus, orderBy: 'status', sortAscending: true });
    expect(getIds(page)).toEqual([ids.second, ids.first, ids.kept]);
  });
});

test.each([
  [true, ['wrong2', 'wrong3', 'wrong1', 'wrong0']],
  [false, ['wrong0', 'wrong3', 'wrong1', 'wrong2']],
])('incorrect reports by type of error, ascending %s', async (sortAscending, expected) => {
  const page = await list(fixture, { ...incorrectFilter, orderBy: 'errorType', sortAscending });
  expect(getIds(page)).toEqual(expected.map((name) => ids[name]));
});

test.each(['status', 'healthRisk'])('a long list has the same order by %s on all pages', async (orderBy) => {
  const project = { projectId: fixture.projectId, nationalSocietyId: fixture.society.id };
  const filter = { ...correctFilter, dataCollectorType: 'Human' } as never;
  const selection = await buildProjectSelection(app.db, project as never, filter, null as never);
  if (!selection) throw new Error('nothing selected');
  for (const sortAscending of [true, false]) {
    const groups = await groupSelection(app.db, selection, { orderBy, sortAscending, languageCode: 'en' });
    for (const offset of [0, 2, 4]) {
      const page = { offset, limit: 2, sortAscending: false };
      const { ids: expected } = await findPageOfShortList(app.db, groups, { ...page, countLimit: 100 });
      expect(expected).toHaveLength(2);
      expect(await findPageOfLongList(app.db, groups, page)).toEqual(expected);
    }
  }
});
