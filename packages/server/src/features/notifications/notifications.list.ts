import { addCodesOfPlaces } from '../../platform/codes-of-places.ts';
import type { Services } from '../../platform/services.ts';
import { findNotifications, type NotificationRow } from './notifications.list.queries.ts';

const pageSize = 20;

function toListItem({ details, readAt, createdAt, userId: _, isDemo: __, ...row }: NotificationRow) {
  return { ...row, ...details, createdAt: createdAt.toISOString(), isRead: readAt !== null };
}

/** A page of the notifications of a person, newest first. */
export async function listNotifications(
  reading: Pick<Services, 'db' | 'clock'>,
  userId: number,
  before: number | null,
) {
  const rows = await findNotifications(reading.db, { userId, before, limit: pageSize + 1 });
  const items = await addCodesOfPlaces(
    reading,
    rows.slice(0, pageSize).map(toListItem),
    ({ villageId, districtId }) => ({ villageId, districtId }),
  );
  return { items, hasMore: rows.length > pageSize };
}
