import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';

interface NewPlace<Row> {
  level: 'region' | 'district' | 'village' | 'zone';
  nationalSocietyId: number;
  by: CurrentUser;
  insert(trx: Database): Promise<Row>;
}

/** Adds a place to the structure of a society and remembers who did. */
export function addPlace<Row extends { id: number; name: string }>(
  db: Database,
  { level, nationalSocietyId, by, insert }: NewPlace<Row>,
): Promise<Row> {
  return db.transaction().execute(async (trx) => {
    const place = await insert(trx);
    await recordDeed(trx, {
      deed: `nationalSocietyStructure/${level}/create`,
      actor: by,
      subjectType: level,
      subjectId: place.id,
      nationalSocietyId,
      after: place,
    });
    return place;
  });
}
