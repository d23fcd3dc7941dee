import { notificationCalls } from '@harken/contract/notifications';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { countUnread, markRead } from './notifications.list.queries.ts';
import { listNotifications } from './notifications.list.ts';
import { editSettings, readSettings, unsubscribeFromEmails } from './notifications.settings.ts';
import { oneClickPath } from './notifications.unsubscribe.ts';
import { subscribeToPush, unsubscribeFromPush } from './push.subscriptions.ts';
import { queueTestPush } from './push.test-message.ts';

const listRoutes: Routes = ({ route, services }) => {
  const { db, clock } = services;
  route(notificationCalls.listNotifications, {
    handle: ({ user, query }) => listNotifications(services, user.id, query.before ?? null),
  });
  route(notificationCalls.countUnreadNotifications, {
    handle: async ({ user }) => ({ count: await countUnread(db, user.id) }),
  });
  route(notificationCalls.markNotificationRead, {
    handle: ({ user, params }) => markRead(db, { userId: user.id, ...params, at: clock.now() }),
  });
  route(notificationCalls.markAllNotificationsRead, {
    handle: ({ user }) => markRead(db, { userId: user.id, notificationId: null, at: clock.now() }),
  });
};

const settingsRoutes: Routes = ({ route, services }) => {
  const { db } = services;
  route(notificationCalls.getNotificationSettings, {
    handle: ({ user }) => readSettings(services, user),
  });
  route(notificationCalls.editNotificationSettings, {
    handle: ({ user, body }) => editSettings(db, user, body),
  });
  route(notificationCalls.subscribeToPush, {
    handle: ({ user, body }) => subscribeToPush(services, user, body),
  });
  route(notificationCalls.unsubscribeFromPush, {
    handle: ({ user, body }) => unsubscribeFromPush(db, user, body.endpoint),
  });
  route(notificationCalls.testPush, {
    handle: ({ user, body }) => queueTestPush(services, user, body.endpoint),
  });
  route(notificationCalls.unsubscribeFromEmails, {
    async handle({ body }) {
      if (!(await unsubscribeFromEmails(services, body.token)))
        throw expectedError('notification.linkInvalid');
    },
  });
};

/**
 * The address that mail programs post to when somebody unsubscribes with one click (RFC 8058). They send a form, which no call
 * accepts; what is in it does not matter.
 */
const oneClickRoute: Routes = ({ app, services }) => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    const schema = {
      summary: 'Stop notifications by e-mail with one click of a mail program',
      tags: ['notification'],
    };
    scope.post(oneClickPath, { schema, bodyLimit: 10_000 }, async (request, reply) => {
      const { token } = request.query as { token?: unknown };
      const isValid = typeof token === 'string' && (await unsubscribeFromEmails(services, token));
      return reply.status(isValid ? 200 : 400).send();
    });
  });
};

/** The notification centre. */
export const notificationRoutes: Routes = (registration) => {
  listRoutes(registration);
  settingsRoutes(registration);
  oneClickRoute(registration);
};
