import { calls } from '@harken/contract/calls';
import type { Call } from '@harken/contract/calls/call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccessFixture, createGlobalCallers } from './access/access-fixture.ts';
import type { Expected } from './access/entry.ts';
import { expected } from './access/expected.ts';
import { classifyResponse, predictOutcome } from './access/outcome.ts';
import { buildSituations, type Situation } from './access/situations.ts';
import { openRollbackScope, type RollbackScope } from './support/calls/rollback-scope.ts';
import { buildSampleRequest } from './support/calls/sample-request.ts';
import { sendSample } from './support/calls/send-sample.ts';
import { startTestApp } from './support/test-app.ts';

/**
 * Tests every combination of role, call and scope on the running server against the documented access rules. Each request is
 * rolled back after its response was read, so that all of them see the same data.
 */
const app = await startTestApp();
const all: Call[] = Object.values(calls);
const cellCounts = new Map<string, number>();
const failures: string[] = [];
let situations: Situation[] = [];
let state: RollbackScope;

beforeAll(async () => {
  const borderless = await createGlobalCallers(app);
  const withoutCoordinator = await anAccessFixture(app, { hasCoordinator: false });
  const withCoordinator = await anAccessFixture(app, { hasCoordinator: true });
  situations = buildSituations(withoutCoordinator, withCoordinator, borderless);
  // Requests are rolled back, so everybody signs in beforehand.
  const people = new Set(situations.flatMap(({ callers }) => Object.values(callers)));
  for (const person of people) await app.as(person).get('/api/authentication/status');
  state = await openRollbackScope(app.services.pool);
});

afterAll(async () => {
  state.end();
  await app.close();
  const counts = [...cellCounts].map(([name, count]) => `${String(count).padStart(5)}  ${name}`);
  const total = [...cellCounts.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `Cells of the access table, by call:\n${counts.join('\n')}\n${String(total).padStart(5)}  in all\n`,
  );
});

describe('the access table', () => {
  test('has an entry for every call and no other', () => {
    expect(Object.keys(expected).sort()).toEqual(all.map(({ name }) => name).sort());
  });
});

/** The id with which a call names its subject. */
function idName(call: Call, { subject: of }: Expected): string {
  const names: Partial<Record<Expected['subject'], string>> = {
    society: 'nationalSocietyId',
    collector: 'dataCollectorId',
    gateway: 'smsGatewayId',
    recipient: 'alertRecipientId',
    message: 'outboxMessageId',
    alertAction: 'alertId',
    user: Object.keys((call.params ?? call.query)?.shape ?? {})[0] ?? '',
  };
  return names[of] ?? `${of}Id`;
}

const missingId = 2_000_000_000;

/** Puts a society or project into the state of a situation. */
async function setUpSituation({ state: wanted, fixture, as, callers }: Situation): Promise<void> {
  const { db } = app;
  if (wanted === 'archived')
    await db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', fixture.society.id)
      .execute();
  if (wanted === 'closed')
    await db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: app.clock.now() })
      .where('id', '=', fixture.projectId)
      .execute();
  if (as === 'headManager')
    await db
      .updateTable('organizations')
      .set({ headManagerId: Object.values(callers)[0] ?? null })
      .where('id', '=', fixture.society.organizationId)
      .execute();
}

/** Callers without the role are rejected before any lookup, so they are only tested in the plain situations. */
function selectCallers({ callers, state: wanted, as }: Situation, { roles }: Expected): [string, number][] {
  const isPlainSituation = wanted === undefined && (as === 'member' || as === 'stranger');
  return Object.entries(callers).filter(([letter]) => isPlainSituation || roles.includes(letter));
}

/** Sends one call in one situation as everybody and returns the responses that differ from the table. */
async function findDifferences(call: Call, entry: Expected, situation: Situation): Promise<string[]> {
  const { fixture, isMissing } = situation;
  const known = isMissing ? { ...fixture.known, [idName(call, entry)]: missingId } : fixture.known;
  const request = buildSampleRequest(call, known);
  const differences: string[] = [];
  await setUpSituation(situation);
  for (const [letter, callerId] of selectCallers(situation, entry)) {
    const expectedOutcome = predictOutcome(entry, letter, situation);
    const sendRequest = () => sendSample(app.as(callerId), call, request);
    // Rejected requests change nothing; if one does, its change is rolled back with the situation.
    const response = await (expectedOutcome === 'forbidden'
      ? sendRequest()
      : state.runAndRollBack(sendRequest));
    const actualOutcome = classifyResponse(response, entry, situation);
    cellCounts.set(call.name, (cellCounts.get(call.name) ?? 0) + 1);
    const cell = `${letter} ${situation.name}: agreed ${expectedOutcome}, answered ${actualOutcome} (${response.status} ${response.body?.message?.key ?? ''})`;
    if (actualOutcome === 'broken') failures.push(`${call.name} ${cell}`);
    else if (actualOutcome !== expectedOutcome) differences.push(cell);
  }
  return differences;
}

/** Whether a call has a subject in a situation. */
function applies(entry: Expected, { concerns, hasCoordinator, as, isMissing }: Situation): boolean {
  if (concerns?.(entry) === false) return false;
  return !entry.onlyCoordinated || hasCoordinator || as !== 'member' || isMissing === true;
}

// SRV.NFXNREQ.016, SRV.NFXNREQ.026
describe.each(all)('$name', (call) => {
  const entry = expected[call.name] as Expected;

  test('requires a session unless it is public', async () => {
    const request = buildSampleRequest(call, situations[0]?.fixture.known ?? {});
    const { status } = await state.runAndRollBack(() => sendSample(app.nobody, call, request));
    cellCounts.set(call.name, (cellCounts.get(call.name) ?? 0) + 1);
    expect(status === 401).toBe(entry.subject !== 'public');
  });

  test('responds to everybody in every situation as expected', async () => {
    const differences: string[] = [];
    for (const situation of situations.filter((item) => applies(entry, item)))
      differences.push(...(await state.runAndRollBack(() => findDifferences(call, entry, situation))));
    expect(differences).toEqual([]);
  });
});

test('no call fails with an unexpected response', () => {
  expect(failures).toEqual([]);
});
