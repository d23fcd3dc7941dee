import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/requests/request.ts';
import { withReturn } from '../../lib/return-address.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from '../../shared/setup-guide/setup-guide.module.css';
import { SocietySetupNote } from '../../shared/setup-guide/setup-note.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import type { NationalSocietyItem } from './national-societies.api.ts';
import { nationalSocietyPaths } from './national-society-paths.ts';

/** The check-up takes seconds, so its result is kept for some minutes. */
const staleMilliseconds = 5 * 60_000;

/** Mail, gateways, address, certificate, secret key and backup of the installation, tested for real. */
function CheckStep() {
  const { t } = useTexts();
  const { data, isFetching } = useQuery({
    queryKey: ['checkup/get'],
    queryFn: ({ signal }) => call('checkup/get', {}, { signal, isBackground: true }),
    staleTime: staleMilliseconds,
    retry: false,
  });
  const failed = data?.results.filter(({ state }) => state === 'failed') ?? [];
  const names = [...new Set(failed.map(({ id }) => t(`checkup.check.${id}`)))];
  const isDone = data !== undefined && failed.length === 0;
  return (
    <li className={styles.step}>
      <div className={styles.stepHead}>
        <b>{t('setupGuide.installation.check')}</b>
        {isDone ? (
          <StatusBadge tone="ok" icon="check" label={t('setupGuide.state.Done')} />
        ) : (
          <StatusBadge tone="warn" icon="right" label={t('setupGuide.state.Ready')} />
        )}
      </div>
      <p>{t('setupGuide.installation.checkWhy')}</p>
      {isFetching && !data && <p role="status">{t('setupGuide.installation.checking')}</p>}
      {names.length > 0 && (
        <p className={styles.hint}>{t('setupGuide.installation.failed', { checks: names.join(' · ') })}</p>
      )}
      <LinkButton to={withReturn('/checkup', nationalSocietyPaths.list)}>
        {t('setupGuide.installation.openCheck')}
      </LinkButton>
    </li>
  );
}

/** The first steps of an installation without national societies. */
function FirstSteps() {
  const { t } = useTexts();
  const mayCheck = useCan('checkup.use');
  return (
    <Card title={t('setupGuide.installation.title')}>
      <ol className={styles.steps}>
        {mayCheck && <CheckStep />}
        <li className={styles.step}>
          <div className={styles.stepHead}>
            <b>{t('setupGuide.installation.society')}</b>
            <StatusBadge tone="warn" icon="right" label={t('setupGuide.state.Ready')} />
          </div>
          <p>{t('setupGuide.installation.societyWhy')}</p>
          <LinkButton variant="main" to={nationalSocietyPaths.add}>
            {t('setupGuide.installation.addSociety')}
          </LinkButton>
        </li>
      </ol>
    </Card>
  );
}

/** What an installation needs first; with one national society, how far its set-up is. */
export function InstallationGuide({ societies }: { societies: readonly NationalSocietyItem[] }) {
  const mayAdd = useCan('nationalSocieties.add');
  const active = societies.filter(({ isArchived }) => !isArchived);
  const [only] = active;
  if (active.length > 1 || !mayAdd) return null;
  return only ? <SocietySetupNote nationalSocietyId={only.id} /> : <FirstSteps />;
}
