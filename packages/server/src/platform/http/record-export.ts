import type { Call } from '@harken/contract/calls/call';
import { recordAuditEvent } from '../audit.queries.ts';
import type { CallContext } from './routes.ts';

/**
 * Whether a call exports data of a society or project: lists and reports, which are requested by POST. Downloads by GET contain
 * no such data: templates, texts, the user's own agreement.
 */
export function isExport({ isDownload, method }: Call): boolean {
  return Boolean(isDownload) && method === 'POST';
}

/**
 * Records who exported a file of which society or project, before it is sent, because a long list is streamed. The filter is not
 * stored: it may contain a name.
 */
export async function recordExport(call: Call, { scope, user, services }: CallContext<Call>): Promise<void> {
  if (!isExport(call)) return;
  const isOfProject = scope !== null && 'projectId' in scope;
  await recordAuditEvent(services.db, {
    action: call.name,
    actor: user,
    subjectType: isOfProject ? 'project' : 'nationalSociety',
    subjectId: isOfProject ? scope.projectId : (scope?.nationalSocietyId ?? null),
    nationalSocietyId: scope?.nationalSocietyId ?? null,
    projectId: isOfProject ? scope.projectId : null,
  });
}
