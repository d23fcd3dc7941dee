import type { DataCollectorType } from '../data-collectors/types.ts';
import type { HealthRiskType } from '../health-risks/types.ts';
import type { ReportErrorType, ReportKind } from './kinds.ts';

/** A parsed message, with its sender and their project. */
export interface ReportToValidate {
  kind: ReportKind;
  /** The type of the health risk in the sender's project; undefined when the project does not use the code. */
  healthRiskType: HealthRiskType | undefined;
  /** null for an unknown sender, whose format cannot be checked. */
  dataCollectorType: DataCollectorType | null;
}

const kindsByCollectorType: Readonly<Record<DataCollectorType, readonly ReportKind[]>> = {
  Human: ['Single', 'Aggregate', 'Event'],
  CollectionPoint: ['DataCollectionPoint', 'Event'],
};

/** Whether collectors of this type may send reports of this kind. */
export function maySendKind(dataCollectorType: DataCollectorType, kind: ReportKind): boolean {
  return kindsByCollectorType[dataCollectorType].includes(kind);
}

/**
 * Why a parsed message is not a correct report of its sender, or null if it is one (docs/spec/sms.md).
 *
 * The project is checked first, then the sender, then the health risk; the first error counts.
 */
export function validateReport(report: ReportToValidate): ReportErrorType | null {
  const { kind, healthRiskType, dataCollectorType } = report;
  if (healthRiskType === undefined) return 'HealthRiskNotFound';
  if (dataCollectorType !== null && !maySendKind(dataCollectorType, kind)) {
    return dataCollectorType === 'Human'
      ? 'DataCollectorUsedCollectionPointFormat'
      : 'CollectionPointUsedDataCollectorFormat';
  }
  const isHuman = healthRiskType === 'Human';
  if (kind === 'Event') return isHuman ? 'EventReportHumanHealthRisk' : null;
  return isHuman ? null : nonHumanErrors[kind];
}

const nonHumanErrors = {
  Single: 'SingleReportNonHumanHealthRisk',
  Aggregate: 'AggregateReportNonHumanHealthRisk',
  DataCollectionPoint: 'CollectionPointNonHumanHealthRisk',
} as const;
