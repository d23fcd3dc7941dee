import { useTexts } from '../../../lib/texts/texts.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { getMethodPath } from '../methods/method-path.ts';
import { formatMethod, round } from '../signal-labels.ts';
import type { SignalsPlace } from '../signal-paths.ts';
import type { SignalDetails } from '../signals.api.ts';
import styles from './signal.module.css';

/** What each method says of the week of a signal, with the way to test them. */
export function MethodsCard({ signal, place }: { signal: SignalDetails; place: SignalsPlace }) {
  const { t } = useTexts();
  const { healthRiskId, level, placeId } = signal;
  const subject = { nationalSocietyId: place.nationalSocietyId, healthRiskId, level, placeId };
  return (
    <Card title={t('signals.methods')}>
      <table className={styles.methods}>
        <caption>
          <VisuallyHidden>{t('signals.methods')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('signals.methodName')}</th>
            <th scope="col">{t('signals.expected')}</th>
            <th scope="col">{t('signals.upper')}</th>
            <th scope="col">{t('signals.above')}</th>
          </tr>
        </thead>
        <tbody>
          {signal.methods.map(({ method, expected, upper, isAlarm }) => (
            <tr key={method}>
              <th scope="row">
                <bdi>{formatMethod(t, method)}</bdi>
                {method === signal.method && ` ${t('signals.decides')}`}
              </th>
              <td>{typeof expected === 'number' ? round.expected(expected) : '–'}</td>
              <td>{typeof upper === 'number' ? round.upper(upper) : '–'}</td>
              <td>{t(isAlarm ? 'signals.yes' : 'signals.no')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.below}>
        <LinkButton size="small" to={getMethodPath(place, subject)}>
          {t('signalMethods.title')}
        </LinkButton>
      </p>
    </Card>
  );
}
