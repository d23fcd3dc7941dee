import type { CallResponse } from '../../lib/requests/call-list.ts';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Card } from '../../ui/page/card.tsx';
import type { OpenSignalsPlace } from './api.ts';
import styles from './open-signals.module.css';
import { describeOpenSignal, nameOpenSignal } from './text.ts';

function getPaths({ nationalSocietyId, projectId }: OpenSignalsPlace) {
  if (projectId === undefined)
    return {
      list: pathTo('/nationalsocieties/{nationalSocietyId}/signals', { nationalSocietyId }),
      toOne: (signalId: number) =>
        pathTo('/nationalsocieties/{nationalSocietyId}/signals/{signalId}', { nationalSocietyId, signalId }),
    };
  return {
    list: pathTo('/projects/{projectId}/signals', { projectId }),
    toOne: (signalId: number) => pathTo('/projects/{projectId}/signals/{signalId}', { projectId, signalId }),
  };
}

/** The most urgent open signals, each with a link; nothing without any. */
export function OpenSignalsCard({
  place,
  signals,
}: {
  place: OpenSignalsPlace;
  signals: CallResponse<'signal/openOnes'> | undefined;
}) {
  const { t } = useTexts();
  if (!signals || signals.count === 0) return null;
  const paths = getPaths(place);
  return (
    <div data-print-part="openSignals">
      <Card
        title={t('openSignals.title')}
        aside={
          <LinkButton size="small" to={paths.list}>
            {t('openSignals.all', { count: signals.count })}
          </LinkButton>
        }
      >
        <ul className={styles.list}>
          {signals.items.map((signal) => (
            <li key={signal.id}>
              <Link to={paths.toOne(signal.id)}>{nameOpenSignal(t, signal)}</Link>
              <span>{describeOpenSignal(t, signal)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
