import type { AssessmentBody, DefinitionBody } from '@harken/contract/outbreaks/changes';
import { outbreakLimits } from '@harken/domain/outbreaks/limits';
import { determineRiskLevel } from '@harken/domain/outbreaks/risk-assessment';
import { expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { type ChangeContext, changeOutbreak, type OutbreakEditor } from './change-outbreak.ts';
import { findLatestVersion, insertAssessment, insertDefinition } from './versions.queries.ts';

async function nextVersion(
  { trx, outbreak, now, by }: ChangeContext,
  table: Parameters<typeof findLatestVersion>[1],
) {
  const version = (await findLatestVersion(trx, table, outbreak.id)) + 1;
  if (version > outbreakLimits.maxVersions) throw expectedError('outbreak.tooMany');
  return { outbreakId: outbreak.id, version, writtenAt: now, writtenById: by.user.id };
}

/** Stores the next version of the case definition. */
export function defineOutbreak(
  services: Services,
  by: OutbreakEditor,
  { outbreakId, body }: { outbreakId: number; body: DefinitionBody },
): Promise<void> {
  return changeOutbreak(services, by, { outbreakId, action: 'outbreak/define' }, async (context) => {
    const written = await nextVersion(context, 'outbreakDefinitions');
    await insertDefinition(context.trx, {
      ...written,
      ...{ suspected: body.suspectedDefinition, probable: body.probableDefinition },
      ...{ confirmed: body.confirmedDefinition, reason: body.definitionReason },
    });
    const { version } = written;
    return {
      result: undefined,
      log: [{ kind: 'definition', subjectNumber: version }],
      after: { version },
    };
  });
}

/** Stores the next version of the risk assessment, with the level that the matrix gives. */
export function assessOutbreak(
  services: Services,
  by: OutbreakEditor,
  { outbreakId, body }: { outbreakId: number; body: AssessmentBody },
): Promise<void> {
  return changeOutbreak(services, by, { outbreakId, action: 'outbreak/assess' }, async (context) => {
    const { riskContext, ...assessment } = body;
    const { assessedOn, likelihood, consequences } = assessment;
    if (assessedOn > context.today) throw fieldError('AssessedOn', 'outbreak.dateInFuture');
    const level = determineRiskLevel(likelihood, consequences);
    const written = await nextVersion(context, 'outbreakAssessments');
    await insertAssessment(context.trx, { ...written, ...assessment, context: riskContext, level });
    const { version } = written;
    return {
      result: undefined,
      log: [{ kind: 'assessment', subjectNumber: version }],
      after: { version, likelihood, consequences, level },
    };
  });
}
