import { outboxCalls } from '@harken/contract/outbox';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { listWrongClocks } from '../clocks/index.ts';
import { retryFailedTask, retryMessage } from './outbox.actions.ts';
import { findFailedTasks } from './outbox.failed-tasks.queries.ts';
import { toOutboxItem } from './outbox.items.ts';
import { countOutbox, findOutboxPage } from './outbox.queries.ts';
import { createVisibilityFilter, mayOpenCollector } from './outbox.visibility.queries.ts';

const rowsPerPage = 30;
const maxFailedTasks = 200;

/** The messages of the outbox with their state and reason, and failed tasks. */
export const outboxRoutes: Routes = ({ route }) => {
  route(outboxCalls.listOutbox, {
    async handle({ query, user, services: { db, config } }) {
      const { pageNumber, sortAscending, ...filter } = query;
      const offset = (pageNumber - 1) * rowsPerPage;
      const selection = { ...filter, isVisible: await createVisibilityFilter(db, user) };
      const [rows, totalRows] = await Promise.all([
        findOutboxPage(
          db,
          { ...selection, isCollectorAccessible: mayOpenCollector(user) },
          { limit: rowsPerPage, offset, sortAscending },
        ),
        countOutbox(db, selection),
      ]);
      const linkKeys = config.isDemo && user.role === 'Administrator' ? config : null;
      const data = rows.map((row) => toOutboxItem(row, linkKeys));
      return { data, page: pageNumber, rowsPerPage, totalRows };
    },
  });

  route(outboxCalls.retryOutboxMessage, {
    async handle({ params, user, services }) {
      await retryMessage(services, { outboxMessageId: params.outboxMessageId, user });
      return withMessage('outbox.retry.success');
    },
  });

  route(outboxCalls.listWrongClocks, {
    handle: ({ user, services }) => listWrongClocks(services, user),
  });

  route(outboxCalls.listFailedWork, {
    async handle({ services }) {
      const rows = await findFailedTasks(services.db, maxFailedTasks);
      return rows.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() }));
    },
  });

  route(outboxCalls.retryFailedWork, {
    async handle({ body, user, services }) {
      await retryFailedTask(services, { ...body, user });
      return withMessage('outbox.retryWork.success');
    },
  });
};
