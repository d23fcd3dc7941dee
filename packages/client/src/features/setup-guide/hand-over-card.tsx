import { mayAppointHeadManager } from '@harken/domain/access/registration';
import { withReturn } from '../../lib/return-address.ts';
import { pathTo } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { SetupGuide, SetupStep } from '../../shared/setup-guide/api.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import styles from './setup-guide.module.css';

/** Says how those who appoint head managers leave the other steps to one, as soon as there is a manager. */
export function HandOverCard({ guide, returnTo }: { guide: SetupGuide; returnTo: string }) {
  const { t } = useTexts();
  const { user } = useSession();
  const scope = { nationalSocietyId: guide.nationalSocietyId };
  const mayAppoint = useMay('organizations.setHeadManager', scope);
  const role = user?.roles[0];
  const isDone = (name: SetupStep['step']) =>
    guide.steps.some(({ step, state }) => step === name && state === 'Done');
  const isOffered = mayAppoint && role !== undefined && mayAppointHeadManager(role, { isHeadManager: false });
  if (!isOffered || guide.isSetUp || !isDone('manager')) return null;
  const users = pathTo('/nationalsocieties/{nationalSocietyId}/users', scope);
  return (
    <Card title={t('users.handOver.title')}>
      <div className={styles.guide}>
        <p>{t('users.handOver.text')}</p>
        {!isDone('healthRisks') && <p>{t('users.handOver.risksFirst')}</p>}
        <span>
          <LinkButton to={withReturn(users, returnTo)}>{t('users.handOver.action')}</LinkButton>
        </span>
      </div>
    </Card>
  );
}
