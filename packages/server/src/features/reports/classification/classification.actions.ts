import type { ClassificationBody } from '@harken/contract/reports/classification';
import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import { validateClassification } from '@harken/domain/cases/classification';
import { isProjectClosed, isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { toViewer } from '../../../platform/access/senders.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { mayWorkOnMessage } from '../reports.access.ts';
import { insertClassification, lockReportToClassify } from './classification.queries.ts';

interface ClassificationRequest {
  reportId: number;
  body: ClassificationBody;
  by: CurrentUser;
  scope: SocietyScope | ProjectScope;
}

/** Classifies the cases of a report. Earlier classifications stay as its history. */
export function classifyReport(
  { db, clock }: Services,
  { reportId, body, by, scope }: ClassificationRequest,
): Promise<void> {
  const counts = {
    ...{ suspected: body.suspectedCount, probable: body.probableCount },
    ...{ confirmed: body.confirmedCount, notACase: body.notACaseCount },
  };
  const reason = body.classificationReason;
  return db.transaction().execute(async (trx) => {
    // Checked again, because the route checked it before the transaction began.
    if (await isSocietyArchived(trx, scope.nationalSocietyId))
      throw expectedError('nationalSociety.isArchived');
    if ('projectId' in scope && (await isProjectClosed(trx, scope.projectId)))
      throw expectedError('project.projectIsClosed');
    const report = await lockReportToClassify(trx, reportId, toViewer(scope, by));
    if (!report) throw expectedError('report.reportNotFound');
    if (!mayWorkOnMessage(by.role, scope, report)) throw expectedError('error.unauthorized');
    const { isActivity: isActivityReport, reportedCaseCount: caseCount, earlier } = report;
    const error = validateClassification({ isActivityReport, caseCount, earlier }, { counts, reason });
    if (error) throw expectedError(error);
    await insertClassification(trx, {
      ...{ reportId, counts, reason },
      ...{ classifiedAt: clock.now(), classifiedById: by.id },
    });
    await recordAuditEvent(trx, {
      ...{ action: 'report/classify', actor: by, subjectType: 'report', subjectId: reportId },
      ...{ nationalSocietyId: report.nationalSocietyId, projectId: report.projectId },
      ...{ before: earlier, after: counts },
    });
  });
}
