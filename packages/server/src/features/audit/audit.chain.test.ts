import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import { type AuditEvent, recordAuditEvents } from '../../platform/audit.queries.ts';
import { extendAuditChain, verifyAudit } from './audit.chain.ts';

const { db, close } = await startTestApp();
afterAll(close);

const buildEvent = (subjectId: number): AuditEvent => ({
  action: 'report/accept',
  actor: null,
  subjectType: 'report',
  subjectId,
  before: { status: 'New' },
  after: { status: 'Accepted' },
});

beforeEach(async () => {
  await sql`truncate audit_events, audit_chain`.execute(db);
  await recordAuditEvents(
    db,
    Array.from({ length: 12 }, (_, index) => buildEvent(index + 1)),
  );
  await extendAuditChain(db);
});

const entryAt = (position: number) =>
  db.selectFrom('auditEvents').selectAll().where('chainNumber', '=', position).executeTakeFirstOrThrow();

describe('the audit log', () => {
  test('verifies as intact while nobody changes it, and grows', async () => {
    expect(await verifyAudit(db)).toMatchObject({ isWhole: true, seal: { chainNumber: 12 }, waiting: 0 });
    await recordAuditEvents(db, [buildEvent(13)]);
    expect(await verifyAudit(db)).toMatchObject({ isWhole: true, waiting: 1 });
    await extendAuditChain(db);
    expect(await verifyAudit(db)).toMatchObject({ isWhole: true, seal: { chainNumber: 13 }, waiting: 0 });
  });

  test('is chained once by several processes', async () => {
    await recordAuditEvents(
      db,
      Array.from({ length: 2500 }, (_, index) => buildEvent(index + 100)),
    );
    await Promise.all([extendAuditChain(db), extendAuditChain(db), extendAuditChain(db)]);
    expect(await verifyAudit(db)).toMatchObject({ isWhole: true, seal: { chainNumber: 2512 }, waiting: 0 });
  });

  test('includes entries with lower ids that were committed later', async () => {
    const [first, second] = [await entryAt(1), await entryAt(2)];
    await sql`insert into audit_events (id, action) values (${second.id + 1000}, 'later')`.execute(db);
    await extendAuditChain(db);
    await sql`insert into audit_events (id, action) values (${first.id - 1000}, 'earlier')`.execute(db);
    await extendAuditChain(db);
    expect(await verifyAudit(db)).toMatchObject({ isWhole: true, seal: { chainNumber: 14 } });
  });

  test.each([
    ['the actor', sql`actor_role = 'Manager'`],
    ['the action', sql`action = 'report/dismiss'`],
    ['when', sql`done_at = done_at + interval '1 microsecond'`],
    ['the subject', sql`subject_id = 99`],
    ['the values before', sql`before = '{"status": "Rejected"}'`],
    ['the values after', sql`after = null`],
    ['its hash', sql`hash = sha256('other')`],
  ])('reports where somebody changed %s with plain SQL', async (_what, change) => {
    await sql`update audit_events set ${change} where chain_number = 7`.execute(db);
    const { id } = await entryAt(7);
    expect(await verifyAudit(db)).toMatchObject({
      isWhole: false,
      fault: 'changed',
      chainNumber: 7,
      entry: { id },
    });
  });

  test('reports where entries were deleted, inserted or swapped', async () => {
    await sql`delete from audit_events where chain_number = 5`.execute(db);
    expect(await verifyAudit(db)).toMatchObject({ isWhole: false, fault: 'missing', chainNumber: 6 });
    await sql`update audit_events set chain_number = 5 where chain_number = 12`.execute(db);
    expect(await verifyAudit(db)).toMatchObject({ isWhole: false, fault: 'changed', chainNumber: 5 });
  });

  test('reports that its end was cut off', async () => {
    await sql`delete from audit_events where chain_number > 10`.execute(db);
    expect(await verifyAudit(db)).toEqual({ isWhole: false, fault: 'cut', chainNumber: 11, entry: null });
  });

  test('does not match an earlier checkpoint after being recomputed as a whole', async () => {
    const before = await verifyAudit(db);
    const seal = before.isWhole ? before.seal : undefined;
    await sql`update audit_events set action = 'nothing', chain_number = null, hash = null`.execute(db);
    await sql`truncate audit_chain`.execute(db);
    await extendAuditChain(db);
    expect(await verifyAudit(db)).toMatchObject({ isWhole: true });
    expect(await verifyAudit(db, seal)).toMatchObject({
      isWhole: false,
      fault: 'sealBroken',
      chainNumber: 12,
    });
  });
});
