export { lockEvaluation, lockEvaluationOfProject } from './alerts.evaluation.queries.ts';
export { leaveAlert } from './alerts.leaving.ts';
export { notifyAlertsJoined, notifyAlertsRaised } from './alerts.notifications.ts';
