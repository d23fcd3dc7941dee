import { dataRemoved } from '@harken/domain/access/anonymization';
import type { Role } from '@harken/domain/access/roles';
import type { AuditRow } from './audit.queries.ts';

/** Somebody who did something, under the name that is still known of them. */
export function namedActor({ id, name }: { id: number; name: string | null }): { id: number; name: string } {
  return { id, name: name ?? dataRemoved };
}

const choiceOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** A deed as the list shows it. */
export function auditEntry(row: AuditRow) {
  return {
    id: row.id,
    doneAt: row.doneAt.toISOString(),
    actor:
      row.actorId === null
        ? null
        : { ...namedActor({ id: row.actorId, name: row.actorName }), role: row.actorRole as Role | null },
    deed: row.deed,
    subjectType: row.subjectType,
    subjectId: row.subjectId || null, // jobs were recorded as number 0 once
    nationalSociety: choiceOf(row.nationalSocietyId, row.nationalSocietyName),
    project: choiceOf(row.projectId, row.projectName),
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
    requestId: row.requestId,
    chainNumber: row.chainNumber,
  };
}
