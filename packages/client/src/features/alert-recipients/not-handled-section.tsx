import { useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import text from '../../ui/text.module.css';
import styles from './alert-recipients.module.css';
import { type NotHandledRecipient, useNotHandledRecipients } from './not-handled.api.ts';
import { NotHandledDialog } from './not-handled-dialog.tsx';

function Deed({ recipient, onChoose }: { recipient: NotHandledRecipient; onChoose: () => void }) {
  const { t } = useTexts();
  const deed = recipient.userId ? 'change' : 'choose';
  const { organizationName: organization } = recipient;
  return (
    <div className={styles.deed}>
      <Button
        size="small"
        aria-label={t(`alertRecipients.notHandled.${deed}Of`, { organization })}
        onClick={onChoose}
      >
        {t(`alertRecipients.notHandled.${deed}`)}
      </Button>
    </div>
  );
}

function useColumns(mayEdit: boolean, onChange: (recipient: NotHandledRecipient) => void) {
  const { t } = useTexts();
  const { user } = useSession();
  const seesAll = user?.roles.includes('Administrator') === true;
  const organization: Column<NotHandledRecipient> = {
    key: 'organization',
    head: t('alertRecipients.notHandled.organization'),
    card: { line: 2 },
    cell: ({ organizationName }) => <bdi>{organizationName}</bdi>,
  };
  const deed: Column<NotHandledRecipient> = {
    key: 'deed',
    head: t('alertRecipients.list.deeds'),
    isHeadHidden: true,
    card: { line: 1, at: 'end' },
    hasControls: true,
    cell: (recipient) => <Deed recipient={recipient} onChoose={() => onChange(recipient)} />,
  };
  const person: Column<NotHandledRecipient> = {
    key: 'name',
    head: t('alertRecipients.notHandled.recipient'),
    card: { line: 1, at: 'start', isName: true },
    cell: ({ name }) =>
      name ? <bdi>{name}</bdi> : <span className={text.muted}>{t('alertRecipients.notHandled.nobody')}</span>,
  };
  return [...(seesAll ? [organization] : []), person, ...(mayEdit ? [deed] : [])];
}

/** Who of each organization is told when nobody handles an alert. */
export function NotHandledSection({ projectId, mayEdit }: { projectId: number; mayEdit: boolean }) {
  const { t } = useTexts();
  const recipients = useNotHandledRecipients(projectId);
  const [changed, setChanged] = useState<NotHandledRecipient>();
  const columns = useColumns(mayEdit, setChanged);
  return (
    <section aria-labelledby="notHandled" className={styles.section}>
      <h2 id="notHandled">{t('alertRecipients.notHandled.title')}</h2>
      <p className={styles.intro}>{t('alertRecipients.notHandled.intro')}</p>
      <Loaded query={recipients} label={t('alertRecipients.notHandled.loading')} rows={1}>
        {(rows) => (
          <DataTable
            caption={t('alertRecipients.notHandled.title')}
            columns={columns}
            rows={rows}
            rowKey={(recipient) => recipient.organizationId}
          />
        )}
      </Loaded>
      {changed && (
        <NotHandledDialog projectId={projectId} recipient={changed} onClose={() => setChanged(undefined)} />
      )}
    </section>
  );
}
