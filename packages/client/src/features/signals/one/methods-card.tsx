import { useTexts } from '../../../lib/texts/texts.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { formatMethod, round } from '../signal-labels.ts';
import type { SignalDetails } from '../signals.api.ts';
import styles from './signal.module.css';

/** What each method says of the week of a signal. */
export function MethodsCard({ signal }: { signal: SignalDetails }) {
  const { t } = useTexts();
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
    </Card>
  );
}
