import { createRandom } from '@harken/domain/signals/numeric/random';
import { isFinal, listItems } from '@harken/domain/verification/answer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVillage } from '../../../test/support/builders/societies.ts';
import {
  aVerificationFixture,
  type VerificationFixture,
} from '../../../test/support/fixtures/verification-fixture.ts';
import { processMessages } from '../../../test/support/process-messages.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { verifyDueAlerts } from './asking/asking.ts';

/**
 * A year of 20 districts: alerts are escalated, and each asks a nurse, an hour later again, and then two officers in turn. Contacts answer
 * at once, late, twice, under a wrong code, in words nobody understands, or never; in digits of four scripts.
 */
const app = await startTestApp({ now: '2026-01-01T08:00:00Z', config: { baseUrl: 'https://harken.test' } });
afterAll(() => app.close());

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-01-01T08:00:00Z');
const districts = 20;
const alertsPerDistrict = 3;
/** When contacts are reminded, and when the next one is asked, after the alert was escalated. */
const steps = [0, 1, 4, 5, 8, 9].map((hours) => hours * hour);
const random = createRandom(20261118);
const integer = (below: number) => Math.floor(random() * below);

const scripts = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '०१२३४५६७८९', '০১২৩৪৫৬৭৮৯'];
const write = (text: string, script: string) =>
  text.replace(/\d/g, (digit) => script[Number(digit)] ?? digit);

interface Contact {
  id: number;
  phoneNumber: string;
  script: string;
}

interface Message {
  at: number;
  contact: Contact;
  text: string;
  copies?: number;
  /** What it says about which alert; null if nothing is stored of it. */
  stored: { alertId: number; answer: string } | null;
  replies: number;
}

let fixture: VerificationFixture;
let foreignAlertId: number;
const contacts = new Map<number, Contact>();
const alertIds: number[] = [];
const messages: Message[] = [];
const codes: { contactId: number; code: string }[] = [];

/** Answers that end a question, and what is stored of them; after "could not find" the next contact is asked. */
const finalAnswers = {
  '1 6': 'verified,recovered',
  '2': 'notACase',
  '3': 'couldNotFind',
  '1 7 11': 'verified,died,laboratoryNegative',
  '1 8': 'verified,outcomeUnknown',
  '2 11': 'notACase,laboratoryNegative',
  'verified recovered': 'verified,recovered',
  '1 5 6': 'verified,referred,recovered',
};
const finals = Object.keys(finalAnswers);
const items: Record<string, string> = {
  ...finalAnswers,
  '1': 'verified',
  '4': 'needMoreTime',
  '6': 'recovered',
};

/** What a contact does about a question: messages after so many minutes. */
function plan(contact: Contact, { alertId, code }: { alertId: number; code: string }, at: number): Message[] {
  const answer = finals[integer(finals.length)] ?? '1 6';
  const other = codes.find(({ contactId }) => contactId !== contact.id)?.code ?? 'V100001';
  const say = (minutes: number, said: string, more: Partial<Message> = {}): Message => ({
    ...{ at: at + minutes * minute, contact, text: write(`${code} ${said}`, contact.script) },
    ...{ stored: { alertId, answer: said }, replies: 1, ...more },
  });
  const nothing = { stored: null, replies: 1 };
  const kinds: [share: number, () => Message[]][] = [
    [0.3, () => [say(20, answer)]],
    [0.12, () => [say(150, answer)]],
    [0.08, () => [say(30, '4'), say(310, answer)]],
    [0.08, () => [say(25, '1'), say(2 * 24 * 60, '6')]],
    [
      0.08,
      () => [
        say(15, answer, { ...nothing, text: write(`${other} ${answer}`, contact.script) }),
        say(40, answer),
      ],
    ],
    [0.05, () => [say(15, 'zzz', nothing), say(45, answer)]],
    [0.05, () => [say(35, answer, { copies: 16 })]],
    [0.04, () => [say(35, answer), say(36, answer, { stored: null, replies: 0 })]],
    [0.05, () => [say(15 * 24 * 60, answer, nothing)]],
  ];
  let left = random();
  for (const [share, act] of kinds) {
    left -= share;
    if (left < 0) return act();
  }
  return [];
}

async function escalateAlert(villageId: number, at: number): Promise<void> {
  app.clock.set(new Date(at).toISOString());
  const { ofSupervisor } = fixture.collectors;
  const reportIds: number[] = [];
  for (let count = 0; count < 3; count++)
    reportIds.push(await fixture.report(ofSupervisor, { villageId, receivedAt: new Date(at - hour) }));
  const alertId = await fixture.alert(reportIds, new Date(at - hour));
  const manager = fixture.on(alertId, fixture.people.manager);
  for (const id of reportIds) await manager.accept(id);
  expect((await manager.escalate()).status).toBe(200);
  alertIds.push(alertId);
}

let lastRequestId = 0;
/** Asks whom it is time to ask, and lets those who were asked plan their answers. */
async function ask(at: number): Promise<Message[]> {
  app.clock.set(new Date(at).toISOString());
  await verifyDueAlerts(app.services);
  const requests = await app.db
    .selectFrom('verificationRequests')
    .select(['id', 'alertId', 'contactId', 'code'])
    .where('id', '>', lastRequestId)
    .orderBy('id')
    .execute();
  return requests.flatMap(({ id, contactId, ...request }) => {
    lastRequestId = id;
    const contact = contacts.get(contactId ?? 0);
    if (!contact) return [];
    codes.push({ contactId: contact.id, code: request.code });
    return plan(contact, request, at);
  });
}

async function deliver({ at, contact, text, copies = 1 }: Message): Promise<void> {
  app.clock.set(new Date(at).toISOString());
  await Promise.all(Array.from({ length: copies }, () => fixture.deliver(contact.phoneNumber, text)));
  await Promise.all(Array.from({ length: Math.min(copies, 4) }, () => processMessages(app)));
  await processMessages(app);
}

beforeAll(async () => {
  fixture = await aVerificationFixture(app, { trigger: 'escalated' });
  const villages: number[] = [];
  for (let index = 0; index < districts; index++) {
    const { villageId } = await aVillage(app.db, fixture.society.id);
    villages.push(villageId);
    for (const escalationOrder of [1, 2, 3]) {
      const contact = await fixture.contact({ villageId, escalationOrder });
      contacts.set(contact.id, { ...contact, script: scripts[contacts.size % scripts.length] ?? '' });
    }
  }
  const [numberInTwoSocieties] = [...contacts.values()];
  const foreign = await aVerificationFixture(app);
  await foreign.contact({ phoneNumber: numberInTwoSocieties?.phoneNumber ?? null });
  foreignAlertId = await foreign.askedAlert();
  lastRequestId = Number(
    (
      await app.db
        .selectFrom('verificationRequests')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirst()
    )?.id ?? 0,
  );

  const events: { at: number; run: () => Promise<void> }[] = [];
  const receive = (message: Message) => {
    messages.push(message);
    events.push({ at: message.at, run: () => deliver(message) });
  };
  for (const villageId of villages.flatMap((id) => Array.from({ length: alertsPerDistrict }, () => id))) {
    const at = start + integer(340 * 24 * 60) * minute;
    events.push({ at: at - 1, run: () => escalateAlert(villageId, at - 1) });
    for (const wait of steps)
      events.push({ at: at + wait, run: async () => (await ask(at + wait)).forEach(receive) });
  }
  while (events.length > 0) {
    const at = Math.min(...events.map((event) => event.at));
    const [event] = events.splice(
      events.findIndex((one) => one.at === at),
      1,
    );
    await event?.run();
  }
}, 240_000);

describe('a year of 20 districts', () => {
  it('ends with the outcome of at least 90 in 100 escalated alerts', async () => {
    const known = await Promise.all(
      alertIds.map(async (id) =>
        (await fixture.listAnswers(id)).some(
          (answer) => answer.finding !== 'couldNotFind' && isFinal(answer as never),
        ),
      ),
    );
    expect(known).toHaveLength(districts * alertsPerDistrict);
    expect(known.filter(Boolean).length / known.length).toBeGreaterThanOrEqual(0.9);
  });

  it('has every answer at its own alert, once, and nothing else', async () => {
    const expected = messages.flatMap(({ stored, contact }) =>
      stored ? [`${stored.alertId} ${contact.id} ${items[stored.answer]}`] : [],
    );
    const rows = await app.db
      .selectFrom('verificationAnswers')
      .innerJoin('verificationRequests', 'verificationRequests.id', 'verificationAnswers.requestId')
      .select(['alertId', 'contactId', 'finding', 'outcome', 'laboratory', 'isReferred'])
      .where('alertId', 'in', alertIds)
      .execute();
    const stored = rows.map(
      ({ alertId, contactId, ...answer }) => `${alertId} ${contactId} ${listItems(answer as never).join()}`,
    );
    expect(stored.toSorted()).toEqual(expected.toSorted());
    expect(await fixture.listAnswers(foreignAlertId)).toEqual([]);
    const statuses = await app.db.selectFrom('alerts').select('status').where('id', 'in', alertIds).execute();
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['Escalated']));
  });

  it('has one reply to each message that said something new, however often it was delivered', async () => {
    const replies = await app.db
      .selectFrom('outboxMessages')
      .select('rawReportId')
      .where('kind', '=', 'verificationReply')
      .execute();
    expect(replies).toHaveLength(messages.reduce((sum, message) => sum + message.replies, 0));
    expect(new Set(replies.map(({ rawReportId }) => rawReportId)).size).toBe(replies.length);
  });

  it('contains each kind of answer, in each script', () => {
    const kinds = new Set(
      messages.map(({ copies, stored, replies }) => `${copies ?? 1} ${stored !== null} ${replies}`),
    );
    expect(kinds).toEqual(new Set(['1 true 1', '1 false 1', '16 true 1', '1 false 0']));
    expect(new Set(messages.map(({ contact }) => contact.script)).size).toBe(scripts.length);
  });
});
