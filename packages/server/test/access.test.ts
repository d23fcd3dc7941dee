import type { Call } from '@harken/contract/call';
import { calls } from '@harken/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Expected } from './access/entry.ts';
import { expected } from './access/expected.ts';
import { type Situation, situationsIn } from './access/situations.ts';
import { expectedVerdict, verdictOf } from './access/verdict.ts';
import { aWorld, borderlessCallers } from './access/worlds.ts';
import { sampleRequest } from './support/sample-request.ts';
import { sendSample } from './support/send-sample.ts';
import { startTestApp } from './support/test-app.ts';
import { type Undoable, undoable } from './support/undoable.ts';

/**
 * Every cell role × call × place, asked of the running server and held against what the documents say. What a request
 * does is undone after its answer was read, so that all are asked in the same worlds.
 */
const app = await startTestApp();
const all: Call[] = Object.values(calls);
const cellsOf = new Map<string, number>();
const broken: string[] = [];
let situations: Situation[] = [];
let state: Undoable;

beforeAll(async () => {
  const borderless = await borderlessCallers(app);
  const alone = await aWorld(app, { hasCoordinator: false });
  const coordinated = await aWorld(app, { hasCoordinator: true });
  situations = situationsIn(alone, coordinated, borderless);
  // Sessions are kept, requests are undone: everybody signs in before.
  const people = new Set(situations.flatMap(({ callers }) => Object.values(callers)));
  for (const person of people) await app.as(person).get('/api/authentication/status');
  state = await undoable(app.services.pool);
});

afterAll(async () => {
  state.end();
  await app.close();
  const counts = [...cellsOf].map(([name, count]) => `${String(count).padStart(5)}  ${name}`);
  const total = [...cellsOf.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `Cells of the access table, by call:\n${counts.join('\n')}\n${String(total).padStart(5)}  in all\n`,
  );
});

describe('the table of what is agreed', () => {
  test('has a line for every call, and no other', () => {
    expect(Object.keys(expected).sort()).toEqual(all.map(({ name }) => name).sort());
  });
});

/** The id by which a call names its thing. */
function idOf(call: Call, { of }: Expected): string {
  const names: Partial<Record<Expected['of'], string>> = {
    society: 'nationalSocietyId',
    collector: 'dataCollectorId',
    gateway: 'smsGatewayId',
    recipient: 'alertRecipientId',
    message: 'outboxMessageId',
    alertDeed: 'alertId',
    user: Object.keys((call.params ?? call.query)?.shape ?? {})[0] ?? '',
  };
  return names[of] ?? `${of}Id`;
}

const missingId = 2_000_000_000;

/** Puts a society or project into the state that a situation asks for. */
async function bringAbout({ state: wanted, world, as, callers }: Situation): Promise<void> {
  const { db } = app;
  if (wanted === 'archived')
    await db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', world.society.id)
      .execute();
  if (wanted === 'closed')
    await db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: app.clock.now() })
      .where('id', '=', world.projectId)
      .execute();
  if (as === 'headManager')
    await db
      .updateTable('organizations')
      .set({ headManagerId: Object.values(callers)[0] ?? null })
      .where('id', '=', world.society.organizationId)
      .execute();
}

/** Who lacks the role is refused before anything is looked up: that is asked in the plain situations only. */
function callersIn({ callers, state: wanted, as }: Situation, { roles }: Expected): [string, number][] {
  const isPlain = wanted === undefined && (as === 'member' || as === 'stranger');
  return Object.entries(callers).filter(([letter]) => isPlain || roles.includes(letter));
}

/** Asks one call in one situation as everybody; what is answered otherwise than agreed. */
async function differencesIn(call: Call, entry: Expected, situation: Situation): Promise<string[]> {
  const { world, isMissing } = situation;
  const known = isMissing ? { ...world.known, [idOf(call, entry)]: missingId } : world.known;
  const request = sampleRequest(call, known);
  const differences: string[] = [];
  await bringAbout(situation);
  for (const [letter, callerId] of callersIn(situation, entry)) {
    const agreed = expectedVerdict(entry, letter, situation);
    const ask = () => sendSample(app.as(callerId), call, request);
    // What is refused changes nothing, and should it all the same, then it is undone with the situation.
    const answer = await (agreed === 'forbidden' ? ask() : state.undone(ask));
    const answered = verdictOf(answer, entry, situation);
    cellsOf.set(call.name, (cellsOf.get(call.name) ?? 0) + 1);
    const cell = `${letter} ${situation.name}: agreed ${agreed}, answered ${answered} (${answer.status} ${answer.body?.message?.key ?? ''})`;
    if (answered === 'broken') broken.push(`${call.name} ${cell}`);
    else if (answered !== agreed) differences.push(cell);
  }
  return differences;
}

/** Whether a call has something to ask for in a situation. */
function isConcerned(entry: Expected, { concerns, hasCoordinator, as, isMissing }: Situation): boolean {
  if (concerns?.(entry) === false) return false;
  return !entry.onlyCoordinated || hasCoordinator || as !== 'member' || isMissing === true;
}

describe.each(all)('$name', (call) => {
  const entry = expected[call.name] as Expected;

  test('asks whoever is not signed in to sign in, unless it is public', async () => {
    const request = sampleRequest(call, situations[0]?.world.known ?? {});
    const { status } = await state.undone(() => sendSample(app.nobody, call, request));
    cellsOf.set(call.name, (cellsOf.get(call.name) ?? 0) + 1);
    expect(status === 401).toBe(entry.of !== 'public');
  });

  test('answers everybody everywhere as agreed', async () => {
    const differences: string[] = [];
    for (const situation of situations.filter((one) => isConcerned(entry, one)))
      differences.push(...(await state.undone(() => differencesIn(call, entry, situation))));
    expect(differences).toEqual([]);
  });
});

test('no call breaks', () => {
  expect(broken).toEqual([]);
});
