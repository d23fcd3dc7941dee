import { outboxCalls } from '@harken/contract/outbox';
import { problem } from '../../platform/http/problem.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { listWrongClocks } from '../clocks/index.ts';
import { retryMessage, retryWork } from './outbox.actions.ts';
import { findFailedWork } from './outbox.failed-work.queries.ts';
import { outboxItem } from './outbox.items.ts';
import { countOutbox, findOutboxPage } from './outbox.queries.ts';
import { messagesVisibleTo } from './outbox.visibility.queries.ts';

const rowsPerPage = 30;
const failedWorkShown = 200;

/** What leaves the product with its state and reason, and the background work that gave up. */
export const outboxRoutes: Routes = ({ route }) => {
  route(outboxCalls.listOutbox, {
    async handle({ query, user, services: { db, config } }) {
      const { pageNumber, ...filter } = query;
      const offset = (pageNumber - 1) * rowsPerPage;
      const selection = { ...filter, isVisible: await messagesVisibleTo(db, user) };
      const [rows, totalRows] = await Promise.all([
        findOutboxPage(db, selection, { limit: rowsPerPage, offset }),
        countOutbox(db, selection),
      ]);
      const linkKeys = config.isDemo && user.role === 'Administrator' ? config : null;
      const data = rows.map((row) => outboxItem(row, linkKeys));
      return { data, page: pageNumber, rowsPerPage, totalRows };
    },
  });

  route(outboxCalls.retryOutboxMessage, {
    async handle({ params, user, services }) {
      const verdict = await retryMessage(services, { outboxMessageId: params.outboxMessageId, user });
      if (verdict.ok) return withMessage('outbox.retry.success');
      if (verdict.reason !== 'notFound') throw problem(verdict.reason);
      throw problem(user.role === 'Administrator' ? 'outbox.messageNotFound' : 'error.unauthorized');
    },
  });

  route(outboxCalls.listWrongClocks, {
    handle: ({ user, services }) => listWrongClocks(services, user),
  });

  route(outboxCalls.listFailedWork, {
    async handle({ services }) {
      const rows = await findFailedWork(services.db, failedWorkShown);
      return rows.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() }));
    },
  });

  route(outboxCalls.retryFailedWork, {
    async handle({ body, user, services }) {
      if (!(await retryWork(services, { ...body, user }))) throw problem('outbox.workNotFound');
      return withMessage('outbox.retryWork.success');
    },
  });
};
