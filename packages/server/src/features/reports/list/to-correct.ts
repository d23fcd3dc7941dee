import type { ProjectScope } from '@harken/domain/access/check-permission';
import type { Viewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findReportRows } from '../reports.rows.queries.ts';
import { createSuggester } from '../suggestion/suggestion.ts';
import { findMessagesToCorrect } from './to-correct.queries.ts';

/** The newest incorrect messages that the viewer could correct, with what the sender probably meant. */
export async function listMessagesToCorrect(
  db: Database,
  request: { project: ProjectScope; viewer: Viewer; languageCode: string; since: Date },
) {
  const { project, viewer, languageCode, since } = request;
  const { count, ids } = await findMessagesToCorrect(db, { projectId: project.projectId, viewer, since });
  if (ids.length === 0) return { count, items: [] };
  const [rows, suggestToPeople, suggestToPoints] = await Promise.all([
    findReportRows(db, { ids, viewer, languageCode }),
    createSuggester(db, project, 'Human'),
    createSuggester(db, project, 'CollectionPoint'),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return []; // deleted meanwhile
    const suggest = row.dataCollectorType === 'Human' ? suggestToPeople : suggestToPoints;
    return [
      {
        id,
        receivedAt: row.receivedAt.toISOString(),
        message: row.text ?? '',
        suggestedMessage: suggest(row),
        village: row.village,
        district: row.district,
        villageId: row.villageId,
        districtId: row.districtId,
        dataCollectorName: row.collectorDisplayName ?? row.collectorName,
        phoneNumber: row.sender,
      },
    ];
  });
  return { count, items };
}
