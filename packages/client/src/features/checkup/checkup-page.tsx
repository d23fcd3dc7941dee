import { formatDateTime } from '../../lib/dates/dates.ts';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { installationPaths } from '../../shared/installation-guide/paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import text from '../../ui/text/text.module.css';
import { type Checkup, useCheckup } from './checkup.api.ts';
import styles from './checkup-page.module.css';
import { MapFileCard } from './map-file-card.tsx';
import { ResultsTable } from './results-table.tsx';
import { TestEmail } from './test-email.tsx';

function Summary({ checkedAt, results }: Checkup) {
  const { t } = useTexts();
  const hasFailed = results.some(({ state }) => state === 'failed');
  return (
    <Note tone={hasFailed ? 'warn' : 'ok'}>
      {t(hasFailed ? 'checkup.someFailed' : 'checkup.allWell')}{' '}
      {t('checkup.checkedAt', { time: formatDateTime(toLocalTime(checkedAt)) })}
    </Note>
  );
}

/** Tests each part of the installation and says what to do, for Administrators. */
export function CheckupPage() {
  const { t } = useTexts();
  const checkup = useCheckup();
  return (
    <Page title={t('checkup.title')}>
      <p className={text.muted}>{t('checkup.intro')}</p>
      <div className={styles.actions}>
        <Button icon="refresh" isBusy={checkup.isFetching} onClick={() => checkup.refetch()}>
          {t('checkup.again')}
        </Button>
        <TestEmail />
        <LinkButton to={installationPaths.guide}>{t('setupGuide.open')}</LinkButton>
      </div>
      {checkup.isFetching && <p role="status">{t('checkup.loading')}</p>}
      <Loaded query={checkup} label={t('checkup.loading')} rows={12}>
        {(found) => (
          <>
            <Summary {...found} />
            <ResultsTable results={found.results} />
          </>
        )}
      </Loaded>
      <MapFileCard />
    </Page>
  );
}
