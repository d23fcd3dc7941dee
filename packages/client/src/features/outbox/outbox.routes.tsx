import type { AppRoute } from '../../lib/routes.ts';
import { outboxPaths } from './outbox-paths.ts';

/** Outgoing messages and failed background tasks. */
export const outboxRoutes: readonly AppRoute[] = [
  {
    path: outboxPaths.list,
    titleKey: 'outbox.list.title',
    permission: 'outbox.list',
    menu: { group: 'everywhere', order: 80, icon: 'send' },
    times: 'reader',
    page: () => import('./outbox-page.tsx').then((module) => module.OutboxPage),
  },
  {
    path: outboxPaths.failedWork,
    titleKey: 'outbox.failedWork.title',
    parent: outboxPaths.list,
    permission: 'outbox.failedWork',
    times: 'reader',
    page: () => import('./failed-tasks-page.tsx').then((module) => module.FailedTasksPage),
  },
];
