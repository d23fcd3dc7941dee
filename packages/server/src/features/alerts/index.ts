export { isOfOwnOrganization } from './alerts.access.ts';
export { removeReportFromOpenAlert } from './alerts.removal.ts';
export { raiseAlertByHand } from './evaluation/by-hand.ts';
export {
  isEligible as isEligibleForAlerts,
  isOutsideAlerts,
  lockEvaluation,
  lockEvaluationOfProject,
} from './evaluation/evaluation.queries.ts';
export { type ExportedAlert, findExportedAlerts } from './export/export.queries.ts';
export { listWaitingAlerts } from './list/waiting.ts';
export { notifyAlertsJoined, notifyAlertsRaised } from './notifications/notifications.ts';
