import { useState } from 'react';
import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Timeline } from '../../../ui/page/timeline.tsx';
import { Note } from '../../../ui/status/note.tsx';
import text from '../../../ui/text/text.module.css';
import type { ReportOverview } from '../overview/api.ts';
import { ClassificationDialog } from './dialog.tsx';
import { describeClasses } from './labels.ts';

/** How the cases of a report were classified, by whom and why, and the button to classify them. */
export function ClassificationCard({ projectId, report }: { projectId: number; report: ReportOverview }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const mayClassify = useMay('reports.classify', { projectId });
  if (!report.caseCount) return null;
  const { classification, classifications } = report;
  return (
    <Card title={t('cases.title')}>
      {classification?.isOutdated && <Note tone="warn">{t('cases.outdated')}</Note>}
      {classifications.length === 0 && <p className={text.muted}>{t('cases.none')}</p>}
      {classifications.length > 0 && (
        <Timeline
          label={t('cases.history')}
          items={classifications.map((one, index) => ({
            key: classifications.length - index,
            content: (
              <>
                {describeClasses(t, one)}
                {one.reason && <p dir="auto">{one.reason}</p>}
              </>
            ),
            detail: (
              <>
                <DateTimeText time={one.at} /> {one.by && <bdi>{one.by}</bdi>}
              </>
            ),
          }))}
        />
      )}
      {mayClassify && !report.isAnonymized && (
        <Button icon="edit" onClick={() => setIsOpen(true)}>
          {t(classification ? 'cases.reclassify' : 'cases.classify')}
        </Button>
      )}
      {isOpen && <ClassificationDialog report={report} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
