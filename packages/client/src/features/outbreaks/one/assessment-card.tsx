import { useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import text from '../../../ui/text/text.module.css';
import { RiskBadge } from '../badges.tsx';
import type { Outbreak } from '../outbreaks.api.ts';
import styles from '../outbreaks.module.css';
import { AssessmentDialog } from './assessment-dialog.tsx';
import { ByText } from './by-text.tsx';
import { TextList } from './text-list.tsx';

type Assessment = Outbreak['assessments'][number];

function AssessmentTexts({ assessment }: { assessment: Assessment }) {
  const { t } = useTexts();
  return (
    <>
      <RiskBadge level={assessment.level} />
      <TextList
        items={[
          [t('outbreaks.assessment.assessedOn'), assessment.assessedOn],
          [t('outbreaks.assessment.likelihood'), t(`outbreaks.likelihood.${assessment.likelihood}`)],
          [t('outbreaks.assessment.consequences'), t(`outbreaks.consequences.${assessment.consequences}`)],
          [t('outbreaks.assessment.confidence'), t(`outbreaks.confidence.${assessment.confidence}`)],
          [t('outbreaks.assessment.hazard'), assessment.hazard],
          [t('outbreaks.assessment.exposure'), assessment.exposure],
          [t('outbreaks.assessment.context'), assessment.context],
          [t('outbreaks.assessment.evidence'), assessment.evidence],
          [t('outbreaks.assessment.recommendation'), assessment.recommendation],
        ]}
      />
      <p className={text.muted}>
        {t('outbreaks.version', { version: assessment.version })} · <ByText {...assessment} />
      </p>
    </>
  );
}

/** The risk assessment of an outbreak with its versions, which are never changed. */
export function AssessmentCard({ outbreak, mayChange }: { outbreak: Outbreak; mayChange: boolean }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [latest, ...earlier] = outbreak.assessments;
  return (
    <Card title={t('outbreaks.assessment')}>
      {latest ? (
        <AssessmentTexts assessment={latest} />
      ) : (
        <p className={text.muted}>{t('outbreaks.assessment.none')}</p>
      )}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{t('outbreaks.earlierVersions', { count: earlier.length })}</summary>
          {earlier.map((assessment) => (
            <AssessmentTexts key={assessment.version} assessment={assessment} />
          ))}
        </details>
      )}
      {mayChange && (
        <div className={styles.buttons}>
          <Button icon="edit" onClick={() => setIsOpen(true)}>
            {t('outbreaks.assessment.write')}
          </Button>
        </div>
      )}
      {isOpen && <AssessmentDialog outbreak={outbreak} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
