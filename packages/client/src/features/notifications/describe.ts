import { joinParts } from '@harken/domain/texts/lists';
import type { Translate } from '../../lib/texts/texts.tsx';
import { installationPaths } from '../../shared/installation-guide/paths.ts';
import type { Notification } from './notifications.api.ts';

const outcomeKeys: Record<string, string> = {
  Dismissed: 'dismissed',
  ActionTaken: 'actionTaken',
  Other: 'other',
};

/** The page that a notification leads to. */
export function getTarget({ kind, projectId, alertId, nationalSocietyId }: Notification): string {
  switch (kind) {
    case 'invitation':
      return '/invitations';
    case 'backupProblem':
      return installationPaths.checkup;
    case 'gatewayDown':
    case 'phoneBatteryLow':
    case 'phoneWithoutPower':
      return `/nationalsocieties/${nationalSocietyId}/smsgateways`;
    case 'importFinished':
      return projectId
        ? `/projects/${projectId}/datacollectors/list`
        : `/nationalsocieties/${nationalSocietyId}/structure`;
    default:
      return `/projects/${projectId}/alerts/${alertId}/assess`;
  }
}

/** What a notification is about, in a line. */
export function describe(t: Translate, language: string, notification: Notification): string {
  const { kind, smsGateway, imported, count } = notification;
  const nationalSociety = notification.nationalSociety ?? '';
  switch (kind) {
    case 'invitation':
      return t('notifications.invites', { society: nationalSociety });
    case 'gatewayDown':
    case 'phoneBatteryLow':
    case 'phoneWithoutPower':
      return smsGateway ?? nationalSociety;
    case 'backupProblem':
      return t(`notifications.backup.${notification.backupProblem ?? 'backupMissing'}`);
    case 'importFinished':
      return t(`notifications.imported.${imported === 'dataCollectors' ? 'dataCollectors' : 'places'}`, {
        count: count ?? 0,
      });
    default:
      return describeAlert(t, language, notification);
  }
}

function describeAlert(t: Translate, language: string, notification: Notification): string {
  const { kind, healthRisk, village, district, outcome } = notification;
  const place = joinParts([village, district], language) || t('notifications.unknownPlace');
  const about = joinParts([healthRisk, place], language);
  if (kind !== 'alertClosed') return about;
  const key = outcomeKeys[outcome ?? ''] ?? 'none';
  return `${about}. ${t('notifications.outcome', { outcome: t(`notifications.outcome.${key}`) })}`;
}
