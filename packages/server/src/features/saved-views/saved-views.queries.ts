import type { ListWithViews } from '@harken/domain/lists/saved-views';
import type { Database } from '../../platform/db/database.ts';

/** A view as it is stored. The filters are JSON as text. */
export interface SavedView {
  name: string;
  filters: string;
  isDefault: boolean;
}

interface Place {
  userId: number;
  list: ListWithViews;
  scopeId: number;
}

export async function findSavedViews(db: Database, { userId, list, scopeId }: Place): Promise<SavedView[]> {
  const row = await db
    .selectFrom('savedViews')
    .select('views')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .where('scopeId', '=', scopeId)
    .executeTakeFirst();
  return (row?.views ?? []) as unknown as SavedView[];
}

export async function storeSavedViews(db: Database, place: Place, views: SavedView[]): Promise<void> {
  const stored = JSON.stringify(views.map(({ name, filters, isDefault }) => ({ name, filters, isDefault })));
  await db
    .insertInto('savedViews')
    .values({ ...place, views: stored })
    .onConflict((conflict) => conflict.columns(['userId', 'list', 'scopeId']).doUpdateSet({ views: stored }))
    .execute();
}
