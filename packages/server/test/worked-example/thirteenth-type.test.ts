import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayTypes } from '../../src/channels/all-types.ts';
import type { GatewayType } from '../../src/channels/channel.ts';
import { aUser } from '../support/builders/people.ts';
import { aSociety } from '../support/builders/societies.ts';
import { testChannelType } from '../support/channel-conformance.ts';
import { listOptionalKeys, listRequiredKeys } from '../support/channel-texts.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { plivo } from './plivo/plivo.ts';

/** The worked example of CONTRIBUTING.md: a type that is nowhere but in its folder, its texts and the list. */
const types = gatewayTypes as GatewayType[];
beforeAll(() => {
  types.push(plivo);
});
afterAll(() => {
  types.splice(types.indexOf(plivo), 1);
});

describe('a type that was added to the list', () => testChannelType(plivo));

describe('its gateways', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ config: { baseUrl: 'https://harken.example' } });
  });
  afterAll(() => app.close());

  test('are added in the form, which is made from its settings', async () => {
    const { id: nationalSocietyId } = await aSociety(app.db);
    const administrator = app.as(await aUser(app.db, 'Administrator'));
    const listed = (await administrator.get('/api/smsGateway/types')).body.value;
    const described = listed.find(({ name }: { name: string }) => name === 'Plivo');
    expect(described.settings.map(({ name }: { name: string }) => name)).toEqual(
      plivo.settings.map(({ name }) => name),
    );

    const add = (settings: Record<string, string>) =>
      administrator.post(`/api/smsGateway/create?nationalSocietyId=${nationalSocietyId}`, {
        ...{ name: 'Abroad', gatewayType: 'Plivo' },
        settings: Object.entries(settings).map(([name, value]) => ({ name, value })),
      });
    const refused = await add({ authId: 'MA1', url: 'https://api.plivo.com' });
    expect(Object.keys(refused.body.message.data)).toEqual(['Settings.authToken', 'Settings.sender']);
    const added = await add({
      ...{ authId: 'MA1', authToken: 'theirs', sender: '+14155550100', url: 'https://api.plivo.com' },
    });
    expect(added.status).toBe(200);
    const { body } = await administrator.get(`/api/smsGateway/${added.body.value}/get`);
    expect(body.value.secretsSet).toEqual(['authToken']);
    expect(body.value.addresses[0].value).toMatch(
      /^https:\/\/harken\.example\/api\/channels\/plivo\/[0-9a-f]{20}\?key=/,
    );
  });

  test('need these texts', () => {
    const texts = JSON.parse(readFileSync(new URL('plivo/channels.en.json', import.meta.url), 'utf8'));
    expect(listRequiredKeys(plivo).filter((key) => !(key in texts))).toEqual([]);
    const known = [...listRequiredKeys(plivo), ...listOptionalKeys(plivo)];
    expect(Object.keys(texts).filter((key) => !known.includes(key))).toEqual([]);
  });
});
