import { useState } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import text from '../../ui/text/text.module.css';
import styles from './alert-recipients.module.css';
import { type NotHandledRecipient, useNotHandledRecipients } from './not-handled.api.ts';
import { NotHandledDialog } from './not-handled-dialog.tsx';

function ChooseButton({ recipient, onChoose }: { recipient: NotHandledRecipient; onChoose: () => void }) {
  const { t } = useTexts();
  const action = recipient.userId ? 'change' : 'choose';
  const { organizationName: organization } = recipient;
  return (
    <div className={styles.row}>
      <Button
        size="small"
        aria-label={t(`alertRecipients.notHandled.${action}Of`, { organization })}
        onClick={onChoose}
      >
        {t(`alertRecipients.notHandled.${action}`)}
      </Button>
    </div>
  );
}

function useColumns(mayEdit: boolean, onChange: (recipient: NotHandledRecipient) => void) {
  const { t } = useTexts();
  const { user } = useSession();
  const maySeeAll = user?.roles.includes('Administrator') === true;
  const organization: Column<NotHandledRecipient> = {
    key: 'organization',
    header: t('alertRecipients.notHandled.organization'),
    card: { line: 2 },
    cell: ({ organizationName }) => <bdi>{organizationName}</bdi>,
  };
  const action: Column<NotHandledRecipient> = {
    key: 'deed',
    header: t('alertRecipients.list.deeds'),
    isHeaderHidden: true,
    card: { line: 1, align: 'end' },
    hasControls: true,
    cell: (recipient) => <ChooseButton recipient={recipient} onChoose={() => onChange(recipient)} />,
  };
  const person: Column<NotHandledRecipient> = {
    key: 'name',
    header: t('alertRecipients.notHandled.recipient'),
    card: { line: 1, align: 'start', isName: true },
    cell: ({ name }) =>
      name ? <bdi>{name}</bdi> : <span className={text.muted}>{t('alertRecipients.notHandled.nobody')}</span>,
  };
  return [...(maySeeAll ? [organization] : []), person, ...(mayEdit ? [action] : [])];
}

/** The recipients of each organization for alerts that are not handled. */
export function NotHandledSection({ projectId, mayEdit }: { projectId: number; mayEdit: boolean }) {
  const { t } = useTexts();
  const recipients = useNotHandledRecipients(projectId);
  const [editedRecipient, setEditedRecipient] = useState<NotHandledRecipient>();
  const columns = useColumns(mayEdit, setEditedRecipient);
  return (
    <section aria-labelledby="notHandled" className={styles.section}>
      <div className={styles.explained}>
        <h2 id="notHandled">{t('alertRecipients.notHandled.title')}</h2>
        <HelpTerm term="notHandledRecipient" name={t('alertRecipients.notHandled.title')} />
      </div>
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
      {editedRecipient && (
        <NotHandledDialog
          projectId={projectId}
          recipient={editedRecipient}
          onClose={() => setEditedRecipient(undefined)}
        />
      )}
    </section>
  );
}
