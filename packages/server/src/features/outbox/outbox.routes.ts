import { outboxCalls } from '@harken/contract/outbox';
import { type CurrentUser, type Routes, withMessage } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { listWrongClocks } from '../clocks/index.ts';
import { retryFailedTask, retryMessage } from './outbox.actions.ts';
import { findFailedTasks } from './outbox.failed-tasks.queries.ts';
import { toOutboxItem } from './outbox.items.ts';
import { countOutbox, findOutboxPage, type OutboxFilter } from './outbox.queries.ts';
import { findSearched } from './outbox.search.queries.ts';
import { createVisibilityFilter, mayOpenCollector } from './outbox.visibility.queries.ts';

const rowsPerPage = 30;
const maxFailedTasks = 200;

interface ListRequest extends OutboxFilter {
  pageNumber: number;
  sortAscending: boolean;
  search?: string | null;
}

/** One page of the messages that a user may see. */
async function listMessages(
  { db, config }: Pick<Services, 'db' | 'config'>,
  user: CurrentUser,
  { pageNumber, sortAscending, search, ...filter }: ListRequest,
) {
  const visible = { ...filter, isVisible: await createVisibilityFilter(db, user) };
  const ids = search ? await findSearched(db, visible, { text: search, sortAscending }) : undefined;
  const selection = { ...visible, ids };
  const [rows, totalRows] = await Promise.all([
    findOutboxPage(
      db,
      { ...selection, isCollectorAccessible: mayOpenCollector(user) },
      { limit: rowsPerPage, offset: (pageNumber - 1) * rowsPerPage, sortAscending },
    ),
    countOutbox(db, selection),
  ]);
  const linkKeys = config.isDemo && user.role === 'Administrator' ? config : null;
  const data = rows.map((row) => toOutboxItem(row, linkKeys));
  return { data, page: pageNumber, rowsPerPage, totalRows };
}

/** The messages of the outbox with their state and reason, and failed tasks. */
export const outboxRoutes: Routes = ({ route }) => {
  route(outboxCalls.listOutbox, {
    handle: ({ query, user, services }) => listMessages(services, user, query),
  });

  route(outboxCalls.searchOutbox, {
    handle: ({ query, body, user, services }) => listMessages(services, user, { ...query, ...body }),
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
