import { type RiskScan, type RiskToScan, scanRisk } from '@harken/domain/signals/clusters/scan-risk';

/** Searches a health risk for clusters in a thread: a thousand random sets take seconds. */
export function scanInThread(risk: RiskToScan): RiskScan {
  return scanRisk(risk);
}
