import type { Database } from '../../platform/db/database.ts';
import { findNotifications, type NotificationRow } from './notifications.list.queries.ts';

const pageSize = 20;

function toListItem({ details, readAt, createdAt, userId: _, isDemo: __, ...row }: NotificationRow) {
  return { ...row, ...details, createdAt: createdAt.toISOString(), isRead: readAt !== null };
}

/** A page of the notifications of a person, newest first. */
export async function listNotifications(db: Database, userId: number, before: number | null) {
  const rows = await findNotifications(db, { userId, before, limit: pageSize + 1 });
  return { items: rows.slice(0, pageSize).map(toListItem), hasMore: rows.length > pageSize };
}
