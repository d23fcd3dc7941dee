import { errorText, RequestError } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import { nationalSocietyPaths } from './national-society-paths.ts';
import type { ArchivableSociety, Archiving } from './use-archiving.ts';
import { usePageAddress } from './use-page-address.ts';

/** The error, with a link to the page where its cause can be resolved. */
function ArchivingError({ error, society }: { error: Error; society: ArchivableSociety }) {
  const { t } = useTexts();
  const scope = { nationalSocietyId: society.id };
  const projects = usePageAddress(nationalSocietyPaths.projects, scope);
  const users = usePageAddress(nationalSocietyPaths.users, scope);
  const helpLinks: Record<string, { to: string | undefined; label: string }> = {
    'nationalSociety.archive.errorHasOpenedProjects': {
      to: projects,
      label: t('nationalSocieties.archive.toProjects'),
    },
    'nationalSociety.archive.errorHasRegisteredUsers': {
      to: users,
      label: t('nationalSocieties.archive.toUsers'),
    },
  };
  const helpLink = error instanceof RequestError ? helpLinks[error.key] : undefined;
  return (
    <Note tone="error">
      <p>{errorText(t, error)}</p>
      {helpLink?.to && <Link to={helpLink.to}>{helpLink.label}</Link>}
    </Note>
  );
}

/** What archiving deletes, with the names of the head managers if they are known. */
function Losses({ society }: { society: ArchivableSociety }) {
  const { t } = useTexts();
  const { headManagers } = society;
  return (
    <>
      <p>{t('nationalSocieties.archive.text')}</p>
      <p>
        {headManagers
          ? t('nationalSocieties.archive.lossesOf', { headManagers })
          : t('nationalSocieties.archive.losses')}
      </p>
    </>
  );
}

/** Confirms archiving or reopening a national society. */
export function ArchivingDialog({ archiving }: { archiving: Archiving }) {
  const { t } = useTexts();
  const { pendingRequest, error, confirm, cancel, getCurrentAction } = archiving;
  if (!pendingRequest) return null;
  const { society, action } = pendingRequest;
  return (
    <ConfirmDialog
      isOpen
      isBusy={getCurrentAction(society.id) !== undefined}
      onClose={cancel}
      onConfirm={confirm}
      title={t(`nationalSocieties.${action}.title`, { name: society.name })}
      confirmLabel={t(`nationalSocieties.${action}.action`)}
    >
      {error && <ArchivingError error={error} society={society} />}
      {action === 'archive' ? <Losses society={society} /> : <p>{t('nationalSocieties.reopen.text')}</p>}
    </ConfirmDialog>
  );
}
