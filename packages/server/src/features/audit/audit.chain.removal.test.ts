import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import { recordDeeds } from '../../platform/audit.queries.ts';
import { removeOldEntries } from './audit.chain.removal.ts';
import { chainAudit, verifyAudit } from './audit.chain.ts';

const { db, close } = await startTestApp();
afterAll(close);

const cutoff = new Date('2026-03-01T00:00:00Z');

/** Deeds of so many days before the cutoff (after it, where negative), chained in this order. */
async function deedsOf(daysBefore: number[]): Promise<void> {
  for (const days of daysBefore) {
    const about = { actor: null, subjectType: 'report', subjectId: 1 };
    await recordDeeds(db, [{ deed: 'report/accept', ...about }]);
    const doneAt = new Date(cutoff.getTime() - days * 86_400_000);
    await db.updateTable('auditEntries').set({ doneAt }).where('hash', 'is', null).execute();
    await chainAudit(db);
  }
}

beforeEach(() => sql`truncate audit_entries, audit_chain`.execute(db));

const numbers = async () => {
  const rows = await db.selectFrom('auditEntries').select('chainNumber').orderBy('chainNumber').execute();
  return rows.map(({ chainNumber }) => chainNumber);
};
const whole = (chainNumber: number) => ({ isWhole: true, waiting: 0, seal: { chainNumber } });

describe('the oldest entries of the audit trail', () => {
  test('go in the order of the chain, no further than the first that is kept; the rest is whole, and grows', async () => {
    await deedsOf([9, 8, 7, -1, 6, -2]);
    const { seal } = (await verifyAudit(db)) as { seal: { chainNumber: number; hash: string } };
    expect(await removeOldEntries(db, cutoff)).toEqual({ ok: true, removed: 3 });
    expect(await numbers()).toEqual([4, 5, 6]);
    expect(await verifyAudit(db, seal)).toMatchObject(whole(6));
    await deedsOf([-3]);
    expect(await verifyAudit(db, seal)).toMatchObject(whole(7));
    expect(await removeOldEntries(db, cutoff)).toEqual({ ok: true, removed: 0 });
  });

  test('may all go; what comes then goes on where they ended', async () => {
    await deedsOf([3, 2, 1]);
    const { seal } = (await verifyAudit(db)) as { seal: { chainNumber: number; hash: string } };
    await removeOldEntries(db, cutoff);
    expect(await numbers()).toEqual([]);
    expect(await verifyAudit(db, seal)).toEqual({ isWhole: true, waiting: 0, seal });
    await deedsOf([-1]);
    expect(await numbers()).toEqual([4]);
    expect(await verifyAudit(db, seal)).toMatchObject(whole(4));
  });

  test('go once, whoever removes and chains at the time', async () => {
    await recordDeeds(
      db,
      Array.from({ length: 2300 }, (_, index) => ({
        ...{ deed: 'report/accept', actor: null, subjectType: 'report', subjectId: index },
      })),
    );
    await chainAudit(db);
    const later = new Date(Date.now() + 60_000);
    const outcomes = await Promise.all([
      removeOldEntries(db, later),
      removeOldEntries(db, later),
      deedsOf([-99_999]),
    ]);
    const removed = outcomes.slice(0, 2).map((outcome) => (outcome as { removed: number }).removed);
    expect((removed[0] ?? 0) + (removed[1] ?? 0)).toBe(2300);
    expect(await verifyAudit(db)).toMatchObject(whole(2301));
  });
});

describe('after a removal', () => {
  beforeEach(async () => {
    await deedsOf([9, 8, -1, -2, -3, -4]);
    await removeOldEntries(db, cutoff);
  });

  test.each([
    ['the oldest that was kept', sql`delete from audit_entries where chain_number = 3`, 'missing', 4],
    ['one in the middle', sql`delete from audit_entries where chain_number = 5`, 'missing', 6],
    ['the newest', sql`delete from audit_entries where chain_number = 6`, 'cut', 6],
    ['everything', sql`delete from audit_entries`, 'cut', 3],
  ])('it is found when %s is taken out with plain SQL', async (_what, removal, fault, chainNumber) => {
    await removal.execute(db);
    expect(await verifyAudit(db)).toMatchObject({ isWhole: false, fault, chainNumber });
  });

  test('a change is found in the first entry that was kept', async () => {
    await sql`update audit_entries set deed = 'other' where chain_number = 3`.execute(db);
    expect(await verifyAudit(db)).toMatchObject({ isWhole: false, fault: 'changed', chainNumber: 3 });
  });

  test('another removal leaves a broken chain as it is', async () => {
    await sql`delete from audit_entries where chain_number = 4`.execute(db);
    const later = new Date(cutoff.getTime() + 99 * 86_400_000);
    expect(await removeOldEntries(db, later)).toEqual({ ok: false, brokenAt: 5 });
    expect(await numbers()).toEqual([3, 5, 6]);
  });

  test('a seal of an entry that is gone says that this cannot be the chain', async () => {
    const seal = { chainNumber: 1, hash: '0'.repeat(64) };
    expect(await verifyAudit(db, seal)).toMatchObject({ isWhole: false, fault: 'sealBroken' });
  });
});
