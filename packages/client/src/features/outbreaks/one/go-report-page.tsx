import { RequestError } from '../../../lib/requests/error.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/status/note.tsx';
import text from '../../../ui/text/text.module.css';
import { outbreakPaths } from '../outbreak-paths.ts';
import { type GoFieldReport, useGoFieldReport } from '../outbreaks.api.ts';
import styles from '../outbreaks.module.css';

/** The draft as text for people, and as JSON for programs. */
function Draft({ report }: { report: GoFieldReport }) {
  const { t } = useTexts();
  const json = JSON.stringify(report.draft, null, 2);
  const copied = t('goReport.copied');
  return (
    <div className={styles.fields}>
      <Card
        title={t('goReport.text')}
        aside={<CopyButton text={report.text} label={t('goReport.copyText')} doneText={copied} />}
      >
        <p className={styles.text}>{report.text}</p>
      </Card>
      <Card
        title={t('goReport.json')}
        aside={<CopyButton text={json} label={t('goReport.copyJson')} doneText={copied} />}
      >
        <pre dir="ltr" className={styles.code}>
          {json}
        </pre>
      </Card>
    </div>
  );
}

/** The draft of a field report for IFRC GO, of a verified outbreak, to be copied. */
export function GoReportPage() {
  const { t } = useTexts();
  const { outbreakId } = useRouteParams(outbreakPaths.goReport);
  const report = useGoFieldReport(outbreakId);
  const isNotVerified = report.error instanceof RequestError && report.error.key === 'outbreak.notVerified';
  return (
    <Page title={t('goReport.title')}>
      <p className={text.muted}>{t('goReport.about')}</p>
      {isNotVerified ? (
        <Note>{t('goReport.notYet')}</Note>
      ) : (
        <Loaded query={report} label={t('goReport.loading')} rows={6}>
          {(known) => <Draft report={known} />}
        </Loaded>
      )}
    </Page>
  );
}
