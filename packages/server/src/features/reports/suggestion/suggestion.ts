import type { ProjectScope } from '@harken/domain/access/check-permission';
import type { DataCollectorType } from '@harken/domain/data-collectors/types';
import { explainMessage } from '@harken/domain/reports/explain-message';
import type { HealthRiskCatalogue } from '@harken/domain/reports/parse-message';
import { suggestMessage } from '@harken/domain/reports/suggest-message';
import { validateReport } from '@harken/domain/reports/validate-report';
import type { Database } from '../../../platform/db/database.ts';
import type { FoundReportRow } from '../reports.rows.queries.ts';
import {
  findCodesOfAllProjects,
  findCodesOfProject,
  findReadsOnset,
  type UsedCode,
} from './suggestion.queries.ts';

/** Returns the suggested correction for a row, or null. */
export type Suggest = (row: FoundReportRow) => string | null;

export function toCatalogue(codes: UsedCode[], readsOnset: boolean): HealthRiskCatalogue {
  const types = new Map(codes.map(({ code, type }) => [code, type]));
  return { healthRiskTypeOfCode: (code) => types.get(code), readsOnset };
}

/**
 * Suggests corrections against the codes of the project; for unknown senders against the codes that all open projects of the
 * national society share. Suggests nothing where nothing can be sent.
 */
export async function createSuggester(
  db: Database,
  { projectId, nationalSocietyId, isClosed }: ProjectScope,
  sender: DataCollectorType | 'UnknownSender',
): Promise<Suggest> {
  if (isClosed) return () => null;
  const isUnknown = sender === 'UnknownSender';
  const codes = await (isUnknown
    ? findCodesOfAllProjects(db, nationalSocietyId)
    : findCodesOfProject(db, projectId));
  // Messages of unknown senders belong to no project, so that none of them states an onset.
  const catalogue = toCatalogue(codes, !isUnknown && (await findReadsOnset(db, projectId)));
  return (row) => {
    const isCorrectable = row.errorType && row.markedAsCorrectedAt === null && row.isSenderShown;
    // Too long messages are stored truncated.
    if (!isCorrectable || row.errorType === 'TooLong' || row.isCollectorAnonymized) return null;
    return suggestMessage(row.text ?? '', catalogue, { senderKind: isUnknown ? null : sender }) ?? null;
  };
}

/** The translation key of the reason why a text would be incorrect for a collector, or null. */
export function findTextError(
  text: string,
  {
    all,
    ofProject,
    readsOnset,
    senderKind,
  }: { all: UsedCode[]; ofProject: UsedCode[]; readsOnset: boolean; senderKind: DataCollectorType },
): string | null {
  const explained = explainMessage(text, toCatalogue(all, readsOnset));
  if (!explained.ok) return `message.fault.${explained.reason}`;
  const { kind, healthRiskCode } = explained.message;
  const healthRiskType = toCatalogue(ofProject, readsOnset).healthRiskTypeOfCode(healthRiskCode);
  const error = validateReport({ kind, healthRiskType, dataCollectorType: senderKind });
  return error && `message.error.${error}`;
}
