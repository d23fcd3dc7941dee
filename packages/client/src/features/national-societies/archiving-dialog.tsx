import { errorText, RequestError } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import { nationalSocietyPaths } from './national-society-paths.ts';
import type { ArchivableSociety, Archiving } from './use-archiving.ts';
import { usePageAddress } from './use-page-address.ts';

/** Why it was refused, and where what is in the way can be put in order. */
function Refusal({ error, society }: { error: Error; society: ArchivableSociety }) {
  const { t } = useTexts();
  const place = { nationalSocietyId: society.id };
  const projects = usePageAddress(nationalSocietyPaths.projects, place);
  const users = usePageAddress(nationalSocietyPaths.users, place);
  const ways: Record<string, { to: string | undefined; label: string }> = {
    'nationalSociety.archive.errorHasOpenedProjects': {
      to: projects,
      label: t('nationalSocieties.archive.toProjects'),
    },
    'nationalSociety.archive.errorHasRegisteredUsers': {
      to: users,
      label: t('nationalSocieties.archive.toUsers'),
    },
  };
  const way = error instanceof RequestError ? ways[error.key] : undefined;
  return (
    <Note tone="error">
      <p>{errorText(t, error)}</p>
      {way?.to && <Link to={way.to}>{way.label}</Link>}
    </Note>
  );
}

/** What is lost by archiving, by name where it is known. */
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

/** Asks before a society is archived or reopened. */
export function ArchivingDialog({ archiving }: { archiving: Archiving }) {
  const { t } = useTexts();
  const { question, refusal, confirm, giveUp, goingOn } = archiving;
  if (!question) return null;
  const { society, deed } = question;
  return (
    <ConfirmDialog
      isOpen
      isBusy={goingOn(society.id) !== undefined}
      onClose={giveUp}
      onConfirm={confirm}
      title={t(`nationalSocieties.${deed}.title`, { name: society.name })}
      confirmLabel={t(`nationalSocieties.${deed}.action`)}
    >
      {refusal && <Refusal error={refusal} society={society} />}
      {deed === 'archive' ? <Losses society={society} /> : <p>{t('nationalSocieties.reopen.text')}</p>}
    </ConfirmDialog>
  );
}
