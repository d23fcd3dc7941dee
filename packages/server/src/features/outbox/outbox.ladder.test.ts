import { afterAll, expect, test } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { openChannelFixture } from '../../../test/support/channel-fixture.ts';

const fixture = await openChannelFixture('Kannel', 'kannel', {
  settings: { url: '{provider}/cgi-bin/sendsms', userName: 'harken' },
  secrets: { password: 'secret' },
});
const { app, gateway, provider } = fixture;
provider.state.answer = () => ({ status: 202, body: '0: Accepted for delivery' });
const administrator = app.as(await aUser(app.db, 'Administrator'));
afterAll(() => fixture.close());

const report = (id: number, type: number) =>
  fixture.call(`/status?key=${gateway.apiKey}&message=${id}&type=${type}`);
async function find(id: number) {
  const { body } = await administrator.get('/api/outbox/list?pageNumber=1&channel=sms');
  return body.value.data.find((item: { id: number }) => item.id === id);
}

test('the outbox shows how far an SMS got', async () => {
  const id = await fixture.queue('Thank you');
  const queued = await find(id);
  expect(queued).toMatchObject({ state: 'Queued' });
  for (const name of ['deliveryStep', 'deliveredAt', 'cost']) expect(queued).not.toHaveProperty(name);
  await fixture.deliver();
  expect(await find(id)).toMatchObject({ state: 'Sent', deliveryStep: 'HandedOver' });
  await app.db.updateTable('outboxMessages').set({ cost: 'KES 0.8000' }).where('id', '=', id).execute();
  await report(id, 1);
  expect(await find(id)).toMatchObject({
    ...{ state: 'Sent', deliveryStep: 'Delivered', cost: 'KES 0.8000' },
    deliveredAt: app.clock.now().toISOString(),
  });
});

test('an SMS that failed finally names the code of the provider, and starts again when it is retried', async () => {
  const id = await fixture.queue('Thank you');
  await fixture.deliver();
  await report(id, 16);
  expect(await find(id)).toMatchObject({
    ...{ state: 'Failed', deliveryStep: 'Failed' },
    ...{ reason: 'outbox.reason.providerFailed', reasonCode: '16' },
  });
  await administrator.post(`/api/outbox/${id}/retry`, {});
  const retried = await find(id);
  expect(retried).toMatchObject({ state: 'Queued' });
  for (const name of ['deliveryStep', 'reasonCode']) expect(retried).not.toHaveProperty(name);
});
