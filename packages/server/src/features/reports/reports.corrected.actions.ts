import type { ProblemKey } from '@harken/contract/problems';
import type { ProjectFacts, SocietyFacts } from '@harken/domain/access/may';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { isOpenTo } from './reports.access.ts';
import { holdMessage, markMessage } from './reports.corrected.queries.ts';
import { viewerIn } from './reports.visibility.queries.ts';

interface MarkRequest {
  reportId: number;
  isCorrected: boolean;
  by: CurrentUser;
  place: SocietyFacts | ProjectFacts;
}

/** Notes that somebody took care of a message, or takes the note back. It changes nothing else. */
export function markReport(
  { db, clock }: Services,
  { reportId, isCorrected, by, place }: MarkRequest,
): Promise<{ ok: true } | { ok: false; reason: ProblemKey }> {
  return db.transaction().execute(async (trx) => {
    const message = await holdMessage(trx, reportId, viewerIn(place, by));
    if (!message) return { ok: false, reason: 'report.reportNotFound' };
    if (!isOpenTo(by.role, place, message)) return { ok: false, reason: 'error.unauthorized' };
    await markMessage(trx, reportId, isCorrected ? clock.now() : null, by.id);
    await recordDeed(trx, {
      deed: isCorrected ? 'report/markAsCorrected' : 'report/markAsNotCorrected',
      actor: by,
      subjectType: 'report',
      subjectId: reportId,
      nationalSocietyId: message.nationalSocietyId,
      projectId: message.projectId,
      before: { isCorrected: message.markedAsCorrectedAt !== null },
      after: { isCorrected },
    });
    return { ok: true };
  });
}
