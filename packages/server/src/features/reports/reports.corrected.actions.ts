import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import { toViewer } from '../../platform/access/senders.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { mayWorkOnMessage } from './reports.access.ts';
import { lockMessage, markMessage } from './reports.corrected.queries.ts';

interface MarkRequest {
  reportId: number;
  isCorrected: boolean;
  by: CurrentUser;
  scope: SocietyScope | ProjectScope;
}

/** Marks a message as corrected, or removes the mark. Nothing else changes. */
export function markReport(
  { db, clock }: Services,
  { reportId, isCorrected, by, scope }: MarkRequest,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, reportId, toViewer(scope, by));
    if (!message) throw expectedError('report.reportNotFound');
    if (!mayWorkOnMessage(by.role, scope, message)) throw expectedError('error.unauthorized');
    await markMessage(trx, reportId, isCorrected ? clock.now() : null, by.id);
    await recordAuditEvent(trx, {
      action: isCorrected ? 'report/markAsCorrected' : 'report/markAsNotCorrected',
      actor: by,
      subjectType: 'report',
      subjectId: reportId,
      nationalSocietyId: message.nationalSocietyId,
      projectId: message.projectId,
      before: { isCorrected: message.markedAsCorrectedAt !== null },
      after: { isCorrected },
    });
  });
}
