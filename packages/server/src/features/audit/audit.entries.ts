import { dataRemoved } from '@harken/domain/access/anonymization';
import type { Role } from '@harken/domain/access/roles';
import type { AuditRow } from './audit.queries.ts';

/** The actor with their current name, if it was not removed. */
export function toActor({ id, name }: { id: number; name: string | null }): { id: number; name: string } {
  return { id, name: name ?? dataRemoved };
}

const toNamedItem = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

/** An audit event as the list shows it. */
export function toAuditEntry(row: AuditRow) {
  return {
    id: row.id,
    doneAt: row.doneAt.toISOString(),
    actor:
      row.actorId === null
        ? null
        : { ...toActor({ id: row.actorId, name: row.actorName }), role: row.actorRole as Role | null },
    deed: row.action,
    subjectType: row.subjectType,
    subjectId: row.subjectId || null, // Job events were once stored with subject 0.
    subjectName: row.subjectName,
    subjectRole: row.subjectRole as Role | null,
    nationalSociety: toNamedItem(row.nationalSocietyId, row.nationalSocietyName),
    project: toNamedItem(row.projectId, row.projectName),
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
    requestId: row.requestId,
    chainNumber: row.chainNumber,
  };
}
