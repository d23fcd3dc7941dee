import { expect, test } from 'vitest';
import { aSession, aUser } from '../../../test/support/builders/people.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { listenLive } from './testing/live-listener.ts';

test('the server stops without waiting for live streams', async () => {
  const app = await startTestApp();
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const userId = await aUser(app.db, 'Administrator');
  const listener = await listenLive(url, await aSession(app.db, userId, app.clock.now()));
  app.services.live.announce({ change: 'outbox/sent' });
  await listener.waitForChange('outbox/sent');
  await app.close();
  await listener.ended;
  expect(listener.received.at(-1)).toEqual({ event: 'end', data: { reason: 'stopping' } });
});
