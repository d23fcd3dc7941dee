import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import { recordAuditEvents } from '../../platform/audit.queries.ts';
import { removeOldEntries } from './audit.chain.removal.ts';
import { extendAuditChain, verifyAudit } from './audit.chain.ts';

const { db, close } = await startTestApp();
afterAll(close);

const cutoff = new Date('2026-03-01T00:00:00Z');

/** Audit events from so many days before the cutoff (after it if negative), chained in this order. */
async function recordEventsOn(daysBefore: number[]): Promise<void> {
  for (const days of daysBefore) {
    const about = { actor: null, subjectType: 'report', subjectId: 1 };
    await recordAuditEvents(db, [{ action: 'report/accept', ...about }]);
    const doneAt = new Date(cutoff.getTime() - days * 86_400_000);
    await db.updateTable('auditEvents').set({ doneAt }).where('hash', 'is', null).execute();
    await extendAuditChain(db);
  }
}

beforeEach(() => sql`truncate audit_events, audit_chain`.execute(db));

const numbers = async () => {
  const rows = await db.selectFrom('auditEvents').select('chainNumber').orderBy('chainNumber').execute();
  return rows.map(({ chainNumber }) => chainNumber);
};
const intact = (chainNumber: number) => ({ isWhole: true, waiting: 0, seal: { chainNumber } });

describe('removing the oldest audit events', () => {
  test('removes them in chain order up to the first one to retain; the rest stays verifiable and can grow', async () => {
    await recordEventsOn([9, 8, 7, -1, 6, -2]);
    const { seal } = (await verifyAudit(db)) as { seal: { chainNumber: number; hash: string } };
    expect(await removeOldEntries(db, cutoff)).toEqual({ removed: 3 });
    expect(await numbers()).toEqual([4, 5, 6]);
    expect(await verifyAudit(db, seal)).toMatchObject(intact(6));
    await recordEventsOn([-3]);
    expect(await verifyAudit(db, seal)).toMatchObject(intact(7));
    expect(await removeOldEntries(db, cutoff)).toEqual({ removed: 0 });
  });

  test('can remove all; later events continue the chain', async () => {
    await recordEventsOn([3, 2, 1]);
    const { seal } = (await verifyAudit(db)) as { seal: { chainNumber: number; hash: string } };
    await removeOldEntries(db, cutoff);
    expect(await numbers()).toEqual([]);
    expect(await verifyAudit(db, seal)).toEqual({ isWhole: true, waiting: 0, seal });
    await recordEventsOn([-1]);
    expect(await numbers()).toEqual([4]);
    expect(await verifyAudit(db, seal)).toMatchObject(intact(4));
  });

  test('removes each once while other processes remove and chain', async () => {
    await recordAuditEvents(
      db,
      Array.from({ length: 2300 }, (_, index) => ({
        action: 'report/accept',
        actor: null,
        subjectType: 'report',
        subjectId: index,
      })),
    );
    await extendAuditChain(db);
    const later = new Date(Date.now() + 60_000);
    const outcomes = await Promise.all([
      removeOldEntries(db, later),
      removeOldEntries(db, later),
      recordEventsOn([-99_999]),
    ]);
    const removed = outcomes.slice(0, 2).map((outcome) => (outcome as { removed: number }).removed);
    expect((removed[0] ?? 0) + (removed[1] ?? 0)).toBe(2300);
    expect(await verifyAudit(db)).toMatchObject(intact(2301));
  });
});

describe('after a removal', () => {
  beforeEach(async () => {
    await recordEventsOn([9, 8, -1, -2, -3, -4]);
    await removeOldEntries(db, cutoff);
  });

  test.each([
    ['the oldest retained one', sql`delete from audit_events where chain_number = 3`, 'missing', 4],
    ['one in the middle', sql`delete from audit_events where chain_number = 5`, 'missing', 6],
    ['the newest', sql`delete from audit_events where chain_number = 6`, 'cut', 6],
    ['everything', sql`delete from audit_events`, 'cut', 3],
  ])('detects that %s was deleted with plain SQL', async (_what, removal, fault, chainNumber) => {
    await removal.execute(db);
    expect(await verifyAudit(db)).toMatchObject({ isWhole: false, fault, chainNumber });
  });

  test('detects a change of the first retained entry', async () => {
    await sql`update audit_events set action = 'other' where chain_number = 3`.execute(db);
    expect(await verifyAudit(db)).toMatchObject({ isWhole: false, fault: 'changed', chainNumber: 3 });
  });

  test('does not remove from a broken chain', async () => {
    await sql`delete from audit_events where chain_number = 4`.execute(db);
    const later = new Date(cutoff.getTime() + 99 * 86_400_000);
    expect(await removeOldEntries(db, later)).toEqual({ removed: 0, brokenAt: 5 });
    expect(await numbers()).toEqual([3, 5, 6]);
  });

  test('a checkpoint of a removed entry does not match the chain', async () => {
    const seal = { chainNumber: 1, hash: '0'.repeat(64) };
    expect(await verifyAudit(db, seal)).toMatchObject({ isWhole: false, fault: 'sealBroken' });
  });
});
