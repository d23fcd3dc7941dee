import { afterAll, describe, expect, test, vi } from 'vitest';
import { aChannelGateway } from '../../../test/support/builders/gateways.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { processMessages } from '../../../test/support/process-messages.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { openUssdFixture, thanks, ussdTestStart } from './testing/ussd-fixture.ts';

const fixture = await openUssdFixture();
const { app, db, society, gateway, projectId, human, animal, aCollector, listMessages } = fixture;
afterAll(() => app.close());

type Gateway = typeof gateway;
let sessions = 0;
const nextSession = () => {
  sessions += 1;
  return `ATUid_${sessions}`;
};

/** Africa's Talking: the whole path with each step. */
async function dial(
  text: string,
  given: { phoneNumber: string; sessionId: string; at?: Gateway; on?: TestApp; key?: string },
) {
  const { phoneNumber, sessionId, at = gateway, on = app, key = at.apiKey } = given;
  const form = { sessionId, serviceCode: '*384*123#', phoneNumber, networkCode: '63902', text };
  return on.nobody.send({
    method: 'POST',
    url: `/api/channels/africas-talking/${at.address}/ussd?key=${key}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
}

describe("a session of Africa's Talking", () => {
  test('shows the own history where the project answers questions, and stores no message', async () => {
    const offering = await aProject(db, society);
    await aProjectHealthRisk(db, offering, human, {});
    await db
      .insertInto('collectorMessageSettings')
      .values({
        ...{ projectId: offering, takesReferrals: false, referralFirstHours: 24, referralNextHours: 48 },
        ...{ referralReminders: 0, sendsThanks: false, answersKeywords: true, asksVillage: false },
      })
      .execute();
    const caller = { phoneNumber: await aCollector({ projectId: offering }), sessionId: nextSession() };
    expect((await dial('', caller)).body).toBe('CON Health risk?\n901 Risk 901\n000 My reports');
    expect((await dial('000', caller)).body).toBe('END No report of yours arrived in the last 30 days.');
    expect(await listMessages(caller.phoneNumber)).toEqual([]);
    const other = { phoneNumber: await aCollector(), sessionId: nextSession() };
    expect((await dial('000', other)).body).toContain('CON Wrong key.');
  });

  // SRV.FXNREQ.005
  test('ends in a report, and in its feedback on the screen instead of in an SMS', async () => {
    const caller = { phoneNumber: await aCollector(), sessionId: nextSession() };
    const first = await dial('', caller);
    expect(first).toMatchObject({ status: 200, body: 'CON Health risk?\n901 Risk 901\n920 Risk 920' });
    expect(first.headers['content-type']).toMatch(/^text\/plain/);
    for (const [text, screen] of [
      ['901', 'CON Risk 901\n1 One person\n2 Several people\n0 Back'],
      ['901*1', 'CON Sex?\n1 Male\n2 Female\n0 Back'],
      ['901*1*2', 'CON Age?\n1 Under 5\n2 5 or older\n0 Back'],
      ['901*1*2*1', 'CON Is this right?\nRisk 901\nFemale, Under 5\n1 Send\n0 Back'],
    ] as const)
      expect((await dial(text, caller)).body).toBe(screen);
    expect(await listMessages(caller.phoneNumber)).toEqual([]);
    expect((await dial('901*1*2*1*1', caller)).body).toBe(`END ${thanks}`);
    await processMessages(app);
    const messages = await listMessages(caller.phoneNumber);
    expect(messages).toMatchObject([
      {
        ...{ text: '901#2#1', source: 'Ussd', errorType: null, smsGatewayId: gateway.id },
        ...{ kind: 'Single', isTraining: false, projectId, femalesBelowFive: 1 },
      },
    ]);
    const replies = await db
      .selectFrom('outboxMessages')
      .select('body')
      .where('rawReportId', '=', messages[0]?.id ?? 0)
      .execute();
    expect(replies).toEqual([]);
  });

  test('asks for the onset where the project reads it, and ends in the message of an SMS with it', async () => {
    const setReading = (readsOnset: boolean) =>
      db.updateTable('projects').set({ readsOnset }).where('id', '=', projectId).execute();
    await setReading(true);
    const caller = { phoneNumber: await aCollector(), sessionId: nextSession() };
    const asked = await dial('901*1*2*1', caller);
    expect(asked.body).toBe(
      'CON How many days ago did the first person fall ill? 0 to 9\n99 Longer or not known\n00 Back',
    );
    expect((await dial('901*1*2*1*3', caller)).body).toContain('Female, Under 5, ill since (days): 3');
    await dial('901*1*2*1*3*1', caller);
    await processMessages(app);
    await setReading(false);
    const [message] = await listMessages(caller.phoneNumber);
    expect(message).toMatchObject({ text: '901#2#1#3', errorType: null, femalesBelowFive: 1 });
    const stored = await db
      .selectFrom('reports')
      .select(['onsetOn', 'onsetOrigin'])
      .where('id', '=', message?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ onsetOn: '2026-11-18', onsetOrigin: 'sms' });
  });

  test('is one report, however often and at whatever time its steps are repeated', async () => {
    const caller = { phoneNumber: await aCollector(), sessionId: nextSession() };
    const together = await Promise.all([1, 2, 3, 4, 5].map(() => dial('901*1*2*1*1', caller)));
    for (const { body } of together) expect(body).toBe(`END ${thanks}`);
    for (const text of ['901*1*2*1*1', '901*1*2*1*1*1', '920*1', '901', '']) {
      app.clock.advance(30_000);
      expect((await dial(text, caller)).body).toBe(`END ${thanks}`);
    }
    expect(await listMessages(caller.phoneNumber)).toMatchObject([{ text: '901#2#1' }]);
  });

  test('is answered the same after the health risks of the project changed', async () => {
    const caller = { phoneNumber: await aCollector(), sessionId: nextSession() };
    await dial('920*1', caller);
    await db
      .updateTable('healthRiskContents')
      .set({ name: 'Other' })
      .where('healthRiskId', '=', animal)
      .execute();
    const { body } = await dial('920*1', caller);
    await db
      .updateTable('healthRiskContents')
      .set({ name: 'Risk 920' })
      .where('healthRiskId', '=', animal)
      .execute();
    expect(body).toBe('END Thank you. We received: Risk 920.\nWash your hands.');
  });

  test('is not counted with the SMS of the gateway', async () => {
    const counted = async () => {
      const { values } = await app.services.metrics.messagesReceived.get();
      return values.map(({ labels, value }) => [labels.source, labels.outcome, value]);
    };
    const before = (await counted()).find(([source, outcome]) => source === 'Ussd' && outcome === 'taken');
    await dial('', { phoneNumber: await aCollector(), sessionId: nextSession() });
    const after = await counted();
    expect(after).toContainEqual(['Ussd', 'taken', Number(before?.[2] ?? 0) + 1]);
    expect(after.filter(([source]) => source === 'AfricasTalking')).toEqual([]);
  });

  test('leaves nothing when the line drops', async () => {
    const caller = { phoneNumber: await aCollector(), sessionId: nextSession() };
    for (const text of ['', '901', '901*2', '901*2*5*0*1*2']) await dial(text, caller);
    await processMessages(app);
    expect(await listMessages(caller.phoneNumber)).toEqual([]);
    const rows = await db
      .selectFrom('ussdSessions')
      .select('message')
      .where('message', '=', '901#5#0#1#2')
      .execute();
    expect(rows).toEqual([]);
  });

  test('is apart from another session of the same number, also at the same time', async () => {
    const phoneNumber = await aCollector();
    const [one, other] = [nextSession(), nextSession()].map((sessionId) => ({ phoneNumber, sessionId }));
    if (!one || !other) throw new Error('There are two sessions');
    await dial('901', one);
    await dial('920', other);
    await dial('901*2*5*0*1*2*1', one);
    await dial('920*1', other);
    expect((await listMessages(phoneNumber)).map(({ text }) => text)).toEqual(['901#5#0#1#2', '920']);
  });

  test('is apart from the session of another number with the same name', async () => {
    const sessionId = nextSession();
    for (const phoneNumber of [await aCollector(), await aCollector()]) {
      await dial('920*1', { phoneNumber, sessionId });
      expect(await listMessages(phoneNumber)).toHaveLength(1);
    }
  });

  test('goes on after a restart, and repeats its end', async () => {
    const caller = { phoneNumber: await aCollector(), sessionId: nextSession() };
    await dial('901*1', caller);
    const restarted = await startTestApp({ now: ussdTestStart, sameDatabaseAs: app });
    expect((await dial('901*1*2*1*1', { ...caller, on: restarted })).body).toBe(`END ${thanks}`);
    await restarted.close();
    expect((await dial('901*1*2*1*1', caller)).body).toBe(`END ${thanks}`);
    expect(await listMessages(caller.phoneNumber)).toHaveLength(1);
  });

  test('of a collector in training is a training report', async () => {
    const caller = { phoneNumber: await aCollector({ isInTrainingMode: true }), sessionId: nextSession() };
    await dial('920*1', caller);
    await processMessages(app);
    expect(await listMessages(caller.phoneNumber)).toMatchObject([{ text: '920', isTraining: true }]);
  });

  test('of a collection point counts people only in its own form', async () => {
    const caller = {
      phoneNumber: await aCollector({
        dataCollectorType: 'CollectionPoint',
        sex: null,
        birthGroupDecade: null,
      }),
      sessionId: nextSession(),
    };
    expect((await dial('901', caller)).body).toBe('CON How many males under 5?\n00 Back');
    await dial('901*1*2*3*4*5*6*7*1', caller);
    await processMessages(app);
    expect(await listMessages(caller.phoneNumber)).toMatchObject([
      { text: '901#1#2#3#4#5#6#7', errorType: null, kind: 'DataCollectionPoint' },
    ]);
  });

  test('cuts a long feedback message between two words', async () => {
    const phoneNumber = await aCollector();
    const longProject = await aProject(db, society);
    await aProjectHealthRisk(db, longProject, human, {
      feedbackMessage: 'Drink clean water. '.repeat(8).trim(),
    });
    await db
      .updateTable('dataCollectors')
      .set({ projectId: longProject })
      .where('id', 'in', (query) =>
        query
          .selectFrom('dataCollectorPhoneNumbers')
          .select('dataCollectorId')
          .where('phoneNumber', '=', phoneNumber),
      )
      .execute();
    const { body } = await dial('901*1*2*1*1', { phoneNumber, sessionId: nextSession() });
    expect(String(body).length).toBeLessThanOrEqual('END '.length + 182);
    expect(body).toMatch(
      /^END Thank you\. We received: Risk 901, Female, Under 5\.\nDrink .*(Drink|clean|water\.)$/s,
    );
  });
});

describe('who may report by USSD', () => {
  test('not an unknown number', async () => {
    for (const text of ['', '901*1*2*1*1']) {
      const { status, body } = await dial(text, { phoneNumber: '+221779999999', sessionId: nextSession() });
      expect({ status, body }).toEqual({
        status: 200,
        body: 'END This number is not registered. Please ask your supervisor for help.',
      });
    }
    await processMessages(app);
    expect(await listMessages('+221779999999')).toEqual([]);
  });

  test('each with the health risks of their own project, also in two organizations', async () => {
    const organizationId = await anOrganization(db, society.id);
    const otherProject = await aProject(db, { id: society.id, organizationId });
    await aProjectHealthRisk(db, otherProject, await aHealthRisk(db, 950));
    const phoneNumber = await aCollector({ projectId: otherProject });
    const first = await dial('', { phoneNumber, sessionId: nextSession() });
    expect(first.body).toBe('CON Health risk?\n950 Risk 950');
    expect((await dial('901', { phoneNumber, sessionId: nextSession() })).body).toBe(
      'CON Wrong key. Health risk?\n950 Risk 950',
    );
    await dial('950*1*1*1*1', { phoneNumber, sessionId: nextSession() });
    await processMessages(app);
    expect(await listMessages(phoneNumber)).toMatchObject([{ text: '950#1#1', projectId: otherProject }]);
  });

  test('not a collector of another national society', async () => {
    const abroad = await aSociety(db);
    const at = await aChannelGateway(db, abroad.id, { type: 'AfricasTalking' });
    const caller = { phoneNumber: await aCollector(), sessionId: nextSession(), at };
    expect((await dial('901*1*2*1*1', caller)).body).toContain('END This number is not registered.');
    expect(await listMessages(caller.phoneNumber)).toEqual([]);
  });

  test('not a collector who was deleted, and nobody without health risks', async () => {
    const deleted = await aCollector({ deletedAt: app.clock.now() });
    expect((await dial('', { phoneNumber: deleted, sessionId: nextSession() })).body).toContain(
      'not registered',
    );
    const phoneNumber = await aCollector({ projectId: await aProject(db, society) });
    expect((await dial('', { phoneNumber, sessionId: nextSession() })).body).toBe(
      'END Your project has no health risks. Please ask your supervisor for help.',
    );
  });

  test('in the content language of the national society, on screens of 80 Arabic letters', async () => {
    const arabic = await aSociety(db, { languageId: 4 });
    const at = await aChannelGateway(db, arabic.id, { type: 'AfricasTalking' });
    const arabicProject = await aProject(db, arabic);
    const names = ['إسهال مائي حاد', 'الحصبة والحصبة الألمانية', 'نفوق جماعي للحيوانات', 'حمى نزفية'];
    for (const [position, name] of names.entries()) {
      const id = await aHealthRisk(db, 960 + position);
      const content = { caseDefinition: 'x', feedbackMessage: 'x' };
      await db
        .insertInto('healthRiskContents')
        .values({ healthRiskId: id, languageId: 4, name, ...content })
        .execute();
      await aProjectHealthRisk(db, arabicProject, id, { feedbackMessage: 'اغسل يديك. '.repeat(14).trim() });
    }
    const caller = {
      phoneNumber: await aCollector({ projectId: arabicProject }),
      sessionId: nextSession(),
      at,
    };
    const paths = ['', '00', '00*00', '960', '960*2*10*20*30', '960*2*10*20*30*40', '960*2*10*20*30*40*1'];
    const screens: string[] = [];
    for (const path of paths) screens.push(String((await dial(path, caller)).body));
    for (const screen of screens) expect(screen.replace(/^(CON|END) /, '').length).toBeLessThanOrEqual(80);
    expect(screens[0]).toMatch(/^CON الخطر الصحي؟\n960 إسهال مائي حاد\n.*00 المزيد$/s);
    expect(screens[1]).toMatch(/^CON الخطر الصحي؟\n962 نفوق جماعي للحيوانات\n963 حمى نزفية\n0 رجوع$/);
    expect(screens[2]).toContain('مفتاح خاطئ.');
    expect(screens[5]).toContain('ذ دون 5: 10، ذ 5+: 20، إ دون 5: 30، إ 5+: 40');
    expect(screens[6]).toMatch(/^END شكرا/);
    expect(await listMessages(caller.phoneNumber)).toMatchObject([{ text: '960#10#20#30#40' }]);
  });
});

describe('a request that is wrong', () => {
  test('with the wrong key of the gateway is refused', async () => {
    const caller = { phoneNumber: await aCollector(), sessionId: nextSession() };
    for (const key of ['', 'wrong']) expect((await dial('920*1', { ...caller, key })).status).toBe(401);
    const other = await aChannelGateway(db, society.id, { type: 'AfricasTalking' });
    expect((await dial('920*1', { ...caller, key: other.apiKey })).status).toBe(401);
    expect(await listMessages(caller.phoneNumber)).toEqual([]);
  });

  test.each([
    ['without a session', { sessionId: '' }, 400, 'sessionId is missing.'],
    ['without a number', { phoneNumber: ' ' }, 400, 'phoneNumber is missing.'],
  ])('%s is answered with what is missing', async (_what, given, status, body) => {
    const caller = { phoneNumber: '+221770000001', sessionId: nextSession(), ...given };
    expect(await dial('', caller)).toMatchObject({ status, body });
  });

  test('that is too large is refused', async () => {
    const caller = { phoneNumber: await aCollector(), sessionId: nextSession() };
    expect((await dial('1'.repeat(9000), caller)).status).toBe(413);
  });

  test.each([
    ['NUL characters', '\0'],
    ['half a surrogate pair', '\ud83d'],
    ['a long answer', '9'.repeat(5000)],
    ['many answers', '9*'.repeat(3000)],
    ['a template', '{{back}}'],
    ['SQL', "'; drop table reports; --"],
  ])('with %s repeats the screen', async (_what, text) => {
    const caller = { phoneNumber: await aCollector(), sessionId: nextSession() };
    const { status, body } = await dial(text, caller);
    expect({ status, body }).toEqual({
      status: 200,
      body: 'CON Wrong key. Health risk?\n901 Risk 901\n920 Risk 920',
    });
  });

  test('without a database is answered 503, and is taken afterwards', async () => {
    const caller = { phoneNumber: await aCollector(), sessionId: nextSession() };
    await dial('920', caller);
    const query = vi.spyOn(app.services.ingestionPool, 'query').mockImplementation(() => {
      throw Object.assign(new Error('gone'), { code: '57P01' });
    });
    expect((await dial('920*1', caller)).status).toBe(503);
    query.mockRestore();
    expect((await dial('920*1', caller)).body).toContain('END Thank you.');
    expect(await listMessages(caller.phoneNumber)).toHaveLength(1);
  });

  test('whose report could not be stored stores it when the step is repeated', async () => {
    const caller = { phoneNumber: await aCollector(), sessionId: nextSession() };
    await dial('920', caller);
    const { ingestionPool } = app.services;
    const send = ingestionPool.query.bind(ingestionPool) as (...given: unknown[]) => unknown;
    const query = vi.spyOn(ingestionPool, 'query').mockImplementation((...given: unknown[]) => {
      if ((given[0] as { name?: string }).name === 'store-incoming-messages')
        throw Object.assign(new Error('gone'), { code: '57P01' });
      return send(...given);
    });
    expect((await dial('920*1', caller)).status).toBe(503);
    query.mockRestore();
    expect(await listMessages(caller.phoneNumber)).toEqual([]);
    expect((await dial('920*1', caller)).body).toContain('END Thank you.');
    expect(await listMessages(caller.phoneNumber)).toHaveLength(1);
  });
});

test('the address is listed for both types', async () => {
  const { findChannelType } = await import('../../channels/all-types.ts');
  for (const type of ['AfricasTalking', 'GenericHttp']) {
    const stored = {
      ...gateway,
      nationalSocietyId: society.id,
      type,
      keys: ['k'],
      ownPhoneNumber: null,
      settings: {},
      secrets: {},
    };
    const addresses = findChannelType(type)?.listAddresses(stored, 'https://harken.example');
    expect(addresses?.find(({ label }) => label === 'ussd')?.value).toMatch(/\/ussd\?key=k$/);
  }
});
