import type { ProjectFacts } from '@harken/domain/access/may';
import type { DataCollectorType } from '@harken/domain/data-collectors/types';
import { explainMessage } from '@harken/domain/reports/explain-message';
import type { HealthRiskCatalogue } from '@harken/domain/reports/read-message';
import { suggestMessage } from '@harken/domain/reports/suggest-message';
import { validateReport } from '@harken/domain/reports/validate-report';
import type { Database } from '../../platform/db/database.ts';
import type { FoundReportRow } from './reports.rows.queries.ts';
import { findCodesOfAllProjects, findCodesOfProject, type UsedCode } from './reports.suggestion.queries.ts';

/** What a row of a list probably meant; null when there is nothing to suggest. */
export type Suggest = (row: FoundReportRow) => string | null;

export function catalogueOf(codes: UsedCode[]): HealthRiskCatalogue {
  const types = new Map(codes.map(({ code, type }) => [code, type]));
  return { healthRiskTypeOfCode: (code) => types.get(code) };
}

/**
 * Reads what the incorrect messages of a list probably meant, against the codes of the project; those of unknown senders
 * against the codes that all open projects of the society share. Nothing is suggested where nothing can be sent.
 */
export async function suggestionsIn(
  db: Database,
  { projectId, nationalSocietyId, isClosed }: ProjectFacts,
  sender: DataCollectorType | 'UnknownSender',
): Promise<Suggest> {
  if (isClosed) return () => null;
  const isUnknown = sender === 'UnknownSender';
  const codes = await (isUnknown
    ? findCodesOfAllProjects(db, nationalSocietyId)
    : findCodesOfProject(db, projectId));
  const catalogue = catalogueOf(codes);
  return (row) => {
    const isOpen = row.errorType && row.markedAsCorrectedAt === null && row.isSenderShown;
    // Of a message that is too long only the beginning is stored.
    if (!isOpen || row.errorType === 'TooLong' || row.isCollectorAnonymized) return null;
    return suggestMessage(row.text ?? '', catalogue, { senderKind: isUnknown ? null : sender }) ?? null;
  };
}

/** Why a text would be no correct report of a collector: the key of what is said about it, or null. */
export function objectionTo(
  text: string,
  { all, ofProject, senderKind }: { all: UsedCode[]; ofProject: UsedCode[]; senderKind: DataCollectorType },
): string | null {
  const explained = explainMessage(text, catalogueOf(all));
  if (!explained.ok) return `message.fault.${explained.reason}`;
  const { kind, healthRiskCode } = explained.message;
  const healthRiskType = catalogueOf(ofProject).healthRiskTypeOfCode(healthRiskCode);
  const error = validateReport({ kind, healthRiskType, dataCollectorType: senderKind });
  return error && `message.error.${error}`;
}
