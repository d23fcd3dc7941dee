import type { DataCollectorType } from '../data-collectors/types.ts';
import type { HealthRiskType } from '../health-risks/types.ts';
import type { ReportErrorType, ReportKind } from './kinds.ts';

/** A well-formed message held against the place it came from. */
export interface ReportToValidate {
  kind: ReportKind;
  /** The type of the health risk in the sender's project; undefined when the project does not use the code. */
  healthRiskType: HealthRiskType | undefined;
  /** null for an unknown sender, whose form cannot be judged. */
  dataCollectorType: DataCollectorType | null;
}

const kindsOfCollector: Readonly<Record<DataCollectorType, readonly ReportKind[]>> = {
  Human: ['Single', 'Aggregate', 'Event'],
  CollectionPoint: ['DataCollectionPoint', 'Event'],
};

/** Whether collectors of this type may send reports of this kind. */
export function maySendKind(dataCollectorType: DataCollectorType, kind: ReportKind): boolean {
  return kindsOfCollector[dataCollectorType].includes(kind);
}

/**
 * Why a well-formed message is no correct report of this sender, or null if it is one.
 *
 * The project is asked first, then the sender, then the health risk; the first objection counts.
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
  return isHuman ? null : errorOfNonHuman[kind];
}

const errorOfNonHuman = {
  Single: 'SingleReportNonHumanHealthRisk',
  Aggregate: 'AggregateReportNonHumanHealthRisk',
  DataCollectionPoint: 'CollectionPointNonHumanHealthRisk',
} as const;
