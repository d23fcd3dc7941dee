export { isOfOwnOrganization } from './alerts.access.ts';
export { lockEvaluation, lockEvaluationOfProject } from './alerts.evaluation.queries.ts';
export { type ExportedAlert, findExportedAlerts } from './alerts.export.queries.ts';
export { notifyAlertsJoined, notifyAlertsRaised } from './alerts.notifications.ts';
export { removeReportFromOpenAlert } from './alerts.removal.ts';
