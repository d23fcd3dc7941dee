import { rolesMay } from '@harken/domain/access/permissions';
import { useRouter } from '@tanstack/react-router';
import { formatError, RequestError } from '../../lib/requests/error.ts';
import { type PathParams, pathTo } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Note } from '../../ui/status/note.tsx';
import { nationalSocietyPaths } from './national-society-paths.ts';
import type { ArchivableSociety, ArchiveDialogState } from './use-archive-dialog.ts';

/** Returns the address of a page, or undefined if the app has no such page or the user may not open it. */
function usePageAddress<const Path extends string>(path: Path, params: PathParams<Path>): string | undefined {
  const { user } = useSession();
  const router = useRouter();
  const pages: Record<string, typeof router.routeTree | undefined> = router.routesByPath;
  const page = pages[path.replace(/\{(\w+)\}/g, '$$$1')]?.options.staticData?.appRoute;
  if (!page?.page || !user) return undefined;
  if (page.permission && !rolesMay(page.permission, user.roles)) return undefined;
  return pathTo(path, params);
}

/** The error, with a link to the page where its cause can be resolved. */
function ArchiveError({ error, society }: { error: Error; society: ArchivableSociety }) {
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
      <p>{formatError(t, error)}</p>
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
export function ArchiveDialog({ archiving }: { archiving: ArchiveDialogState }) {
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
      {error && <ArchiveError error={error} society={society} />}
      {action === 'archive' ? <Losses society={society} /> : <p>{t('nationalSocieties.reopen.text')}</p>}
    </ConfirmDialog>
  );
}
