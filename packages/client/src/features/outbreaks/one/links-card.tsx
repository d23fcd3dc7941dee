import { useState } from 'react';
import { pathTo } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { RowList } from '../../../ui/page/row-list.tsx';
import text from '../../../ui/text/text.module.css';
import { type Outbreak, useUnlinkOutbreak } from '../outbreaks.api.ts';
import styles from '../outbreaks.module.css';
import { describeAlert, describeSignal, LinkDialog } from './link-dialog.tsx';

/** The alerts and signals that an outbreak joins. */
export function LinksCard({ outbreak, mayChange }: { outbreak: Outbreak; mayChange: boolean }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const unlinking = useUnlinkOutbreak(outbreak.id);
  const { alerts, signals, hiddenAlertCount, nationalSocietyId } = outbreak;
  const remove = (label: string, links: { outbreakAlertIds?: number[]; outbreakSignalIds?: number[] }) =>
    mayChange && (
      <Button
        size="small"
        icon="trash"
        isBusy={unlinking.isPending}
        aria-label={t('outbreaks.links.removeNamed', { label })}
        onClick={() => unlinking.mutate({ outbreakAlertIds: [], outbreakSignalIds: [], ...links })}
      >
        {t('outbreaks.remove')}
      </Button>
    );
  return (
    <Card title={t('outbreaks.links')}>
      {alerts.length + signals.length === 0 && <p className={text.muted}>{t('outbreaks.links.none')}</p>}
      <RowList>
        {alerts.map((alert) => {
          const label = describeAlert(t, alert);
          return (
            <li key={`alert ${alert.id}`}>
              <Link
                to={pathTo('/projects/{projectId}/alerts/{alertId}/assess', {
                  ...{ projectId: alert.projectId, alertId: alert.id },
                })}
              >
                {label}
              </Link>
              <span>{t(`alerts.status.${alert.status}`)}</span>
              {remove(label, { outbreakAlertIds: [alert.id] })}
            </li>
          );
        })}
        {signals.map((signal) => {
          const label = describeSignal(t, signal);
          return (
            <li key={`signal ${signal.id}`}>
              <Link
                to={pathTo('/nationalsocieties/{nationalSocietyId}/signals/{signalId}', {
                  ...{ nationalSocietyId, signalId: signal.id },
                })}
              >
                {label}
              </Link>
              {remove(label, { outbreakSignalIds: [signal.id] })}
            </li>
          );
        })}
      </RowList>
      {hiddenAlertCount > 0 && (
        <p className={text.muted}>{t('outbreaks.links.hidden', { count: hiddenAlertCount })}</p>
      )}
      {mayChange && (
        <div className={styles.buttons}>
          <Button icon="plus" onClick={() => setIsOpen(true)}>
            {t('outbreaks.links.add')}
          </Button>
        </div>
      )}
      {isOpen && <LinkDialog outbreak={outbreak} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
