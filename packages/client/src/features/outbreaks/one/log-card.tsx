import { useState } from 'react';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Timeline } from '../../../ui/page/timeline.tsx';
import type { Outbreak } from '../outbreaks.api.ts';
import styles from '../outbreaks.module.css';
import { ByText } from './by-text.tsx';
import { StepDialog } from './step-dialog.tsx';

const describeEntry = (t: Translate, { kind, subject }: Outbreak['log'][number]) =>
  t(`outbreaks.log.${kind}`, { number: subject ?? '' });

/** What happened to an outbreak, the latest first. */
export function LogCard({ outbreak }: { outbreak: Outbreak }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { log, mayEdit } = outbreak;
  return (
    <Card title={t('outbreaks.log')}>
      {mayEdit && (
        <div className={styles.buttons}>
          <Button icon="plus" onClick={() => setIsOpen(true)}>
            {t('outbreaks.step.addNote')}
          </Button>
        </div>
      )}
      <Timeline
        label={t('outbreaks.log')}
        items={log.map((entry, index) => ({
          key: log.length - index,
          content: (
            <>
              {describeEntry(t, entry)}
              {entry.text && (
                <p className={styles.text} dir="auto">
                  {entry.text}
                </p>
              )}
            </>
          ),
          detail: <ByText {...entry} />,
        }))}
      />
      {isOpen && <StepDialog step="addNote" outbreak={outbreak} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
