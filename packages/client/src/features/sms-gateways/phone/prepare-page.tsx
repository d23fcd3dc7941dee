import { useTexts } from '../../../lib/texts/texts.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Page } from '../../../ui/page/page.tsx';
import styles from './phone.module.css';
import { StepPicture } from './pictures.tsx';

const steps = ['sim', 'restricted', 'battery', 'multipart', 'charger', 'test'] as const;

/** How to make an Android telephone work as a gateway for months. */
export function PreparePhonePage() {
  const { t } = useTexts();
  return (
    <Page title={t('pages.preparePhone')}>
      <p>{t('smsGateways.prepare.intro')}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <Card title={t(`smsGateways.prepare.${step}.title`)}>
              <div className={styles.step}>
                <StepPicture step={step} />
                <p>{t(`smsGateways.prepare.${step}.text`)}</p>
              </div>
            </Card>
          </li>
        ))}
      </ol>
    </Page>
  );
}
