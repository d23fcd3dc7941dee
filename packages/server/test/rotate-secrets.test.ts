import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { loadChannel } from '../src/channels/stored/stored-channels.ts';
import { aPersonWithTwoFactor, loginWithCode } from '../src/features/accounts/testing/two-factor.ts';
import { connectSociety } from '../src/features/eidsr/testing/connect-society.ts';
import { getPushKeys } from '../src/features/notifications/push.keys.ts';
import { encryptLink, queueOutgoing } from '../src/platform/outbox.queries.ts';
import { countSecrets, rotateSecrets } from '../src/platform/secrets/rotate-secrets.ts';
import { storedSecrets } from '../src/platform/secrets/stored-secrets.ts';
import { aUser } from './support/builders/people.ts';
import { aSociety } from './support/builders/societies.ts';
import { dhis2 } from './support/servers/dhis2-server.ts';
import { startTestApp } from './support/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { config } = app.services;
const oldKey = config.secretKey;
const newKey = 'the key that comes after the one of the tests';

/** Runs the server with other keys from now on, as after a restart. */
function configure(secretKey: string | null, previousSecretKey: string | null = null): void {
  Object.assign(config, { secretKey, previousSecretKey });
}
afterEach(() => configure(oldKey));

describe('the list of encrypted columns', () => {
  /** Byte columns without secrets: hashes and public documents. */
  const otherBytes = [
    'agreement_copies.content',
    'agreement_copies.sha256',
    'audit_chain.hash_before_first',
    'audit_chain.last_hash',
    'audit_events.hash',
    'email_changes.confirm_token_hash',
    'email_changes.undo_token_hash',
    'gateway_phones.token_hash',
    'identity_links.subject_hash',
    'oauth_tokens.token_hash',
    'identity_tokens.token_hash',
    'known_devices.id_hash',
    'recovery_codes.code_hash',
    'report_day_blocks.block',
    'boundary_layers.topology',
    'place_boundaries.points',
    'report_days.sheet',
    'sessions.id_hash',
    'situation_report_files.content',
    'weekly_report_files.content',
    'verification_requests.token_hash',
    'access_tokens.token_hash',
  ];
  /** Columns of an older release, which are being cleared, and names that only sound like secrets. */
  const otherNames = [
    'devices.secret_hash',
    'login_accounts.password_hash',
    'outbox_messages.secret_link',
    'sms_gateways.api_key',
    'sms_gateways.telerivet_api_key',
  ];

  async function columns(condition: string): Promise<string[]> {
    const { rows } = await app.services.pool.query<{ name: string }>(`
      select table_name || '.' || column_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and ${condition} order by 1`);
    return rows.map(({ name }) => name);
  }

  test('contains every byte column that is not a known exception', async () => {
    const listed = storedSecrets.flatMap(({ table, column, hash }) => [
      `${table}.${column}`,
      ...(hash ? [`${table}.${hash.column}`] : []),
    ]);
    const found = await columns(`data_type = 'bytea'`);
    expect(found.filter((name) => !otherBytes.includes(name))).toEqual([...listed].sort());
  });

  test('leaves no text column that sounds like a secret', async () => {
    const found = await columns(`data_type in ('text', 'character varying', 'jsonb')
      and column_name ~ '(secret|password|token|api_key|credential)'`);
    expect(found).toEqual(otherNames);
  });
});

describe('a database with secrets of every kind', () => {
  async function createSecrets() {
    configure(oldKey);
    const society = await aSociety(app.db);
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
    const manager = await aUser(app.db, 'Manager', at);
    const as = app.as(manager);
    const query = `nationalSocietyId=${society.id}`;
    const gateway = await as.post(`/api/smsGateway/create?${query}`, {
      ...{
        name: 'Eagle',
        gatewayType: 'Telerivet',
        telerivetApiKey: 'key of the account',
        telerivetProjectId: 'PJ',
      },
    });
    const provider = await as.post(`/api/smsGateway/create?${query}`, {
      ...{ name: 'Line', gatewayType: 'Kannel' },
      settings: [
        { name: 'url', value: 'https://kannel.example/send' },
        { name: 'userName', value: 'harken' },
        { name: 'password', value: 'password of the line' },
      ],
    });
    await connectSociety(app, society.id, 'https://dhis2.example');
    const hook = await as.post(`/api/webhook/create?${query}`, {
      ...{ name: 'Hook', url: 'https://hooks.example/in', kinds: ['alert.raised'], isActive: true },
    });
    const hookId = (hook.body.value ?? hook.body).id;
    const changed = await as.post(`/api/webhook/${hookId}/rotateSecret`, { previousValidHours: 24 });
    const dhis2Connection = {
      apiBaseUrl: 'https://dhis2.example',
      authentication: 'token',
      secret: 'd2pat_token',
    };
    const ministry = await as.post(`/api/dhis2/${society.id}/edit`, dhis2Connection);
    const admin = app.as(await aUser(app.db, 'Administrator'));
    const identity = await admin.post(`/api/identityProvider/save?${query}`, {
      ...{ name: 'Ministry', slug: 'ministry', issuer: 'https://id.test.example', clientId: 'harken' },
      ...{ clientSecret: 'secret of the client', isActive: true, passwordsOff: false },
    });
    const statuses = [gateway, provider, hook, changed, ministry, identity].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    await getPushKeys(app.services);
    const person = await aPersonWithTwoFactor(app, at);
    const link = 'https://harken.example/verifyEmail#token=waits';
    await queueOutgoing(app.db, [
      { channel: 'email', kind: 'verification', body: 'Open {{secretLink}}', ...encryptLink(config, link) },
    ]);
    return {
      society,
      as,
      gatewayId: gateway.body.value as number,
      lineId: provider.body.value as number,
      person,
    };
  }
  type CreatedSecrets = Awaited<ReturnType<typeof createSecrets>>;

  let messages = 0;
  async function smsStatus(apikey: string): Promise<number> {
    messages += 1;
    const form = {
      apikey,
      sender: '+221770000001',
      timestamp: '20261123100000',
      text: '1',
      msgid: `${messages}`,
    };
    const response = await app.nobody.send({
      method: 'POST',
      url: '/api/enqueueSmsEagleReport',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    return response.status;
  }

  /** What works with the configured keys. */
  async function findWorking({ as, society, gatewayId, lineId, person }: CreatedSecrets, apiKey: string) {
    const gateway = (await as.get(`/api/smsGateway/${gatewayId}/get`)).body.value;
    const eidsr = (await as.get(`/api/eidsrConfiguration/${society.id}/get`)).body.value;
    app.clock.advance(30_000);
    const signIn = await loginWithCode(app, person.email, person.codeNow());
    return {
      isKeyRead: gateway.apiKey === apiKey,
      telerivetKey: gateway.telerivetApiKey,
      lineSecrets: (await loadChannel(app.services, lineId))?.secrets,
      eidsrPassword: JSON.stringify(eidsr).includes(dhis2.password),
      sms: await smsStatus(apiKey),
      signIn: signIn.status,
    };
  }
  const everything = {
    ...{ isKeyRead: true, telerivetKey: 'key of the account', eidsrPassword: true, sms: 200, signIn: 200 },
    lineSecrets: { password: 'password of the line' },
  };
  const countByKey = async () => {
    const counts = await countSecrets(app.db, config);
    return counts.map(({ current, previous, unreadable }) =>
      [current > 0, previous > 0, unreadable > 0].map(Number).join(''),
    );
  };

  test('works with either key, is re-encrypted, and then no longer needs the old key', async () => {
    const created = await createSecrets();
    const { apiKey } = (await created.as.get(`/api/smsGateway/${created.gatewayId}/get`)).body.value;

    configure(newKey, oldKey);
    expect(await findWorking(created, apiKey)).toEqual(everything);
    expect(await countByKey()).toEqual(storedSecrets.map(() => '010'));

    // interrupted after the first kinds and run again
    await rotateSecrets(app.db, config);
    const again = await rotateSecrets(app.db, config);
    expect(again.every(({ previous, unreadable }) => previous === 0 && unreadable === 0)).toBe(true);

    configure(newKey);
    expect(await findWorking(created, apiKey)).toEqual(everything);
    expect(await countByKey()).toEqual(storedSecrets.map(() => '100'));

    configure(oldKey);
    expect(await countByKey()).toEqual(storedSecrets.map(() => '001'));
    expect(await smsStatus(apiKey)).toBe(401);
    configure(newKey);
    // six sign-ins, and password checks are slow on purpose
  }, 120_000);
});
