import { pathTo } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/status/note.tsx';
import { eidsrPaths } from './eidsr-paths.ts';

/** Shown when EIDSR is not enabled for a national society, with a link to enable it. */
export function NotEnabled({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const mayEdit = useMay('nationalSocieties.edit', { nationalSocietyId });
  const form = pathTo(eidsrPaths.editSociety, { nationalSocietyId });
  return (
    <Note action={mayEdit && <LinkButton to={form}>{t('eidsr.switchOn')}</LinkButton>}>
      {t('eidsr.notEnabled')}
    </Note>
  );
}
