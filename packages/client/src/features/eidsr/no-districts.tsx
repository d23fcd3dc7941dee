import { pathTo } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Empty } from '../../ui/loading/loaded.tsx';
import { eidsrPaths } from './eidsr-paths.ts';

/** Shown when a national society has no districts, with a link to add them. */
export function NoDistricts({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const mayAdd = useMay('nationalSocietyStructure.edit', { nationalSocietyId });
  const places = pathTo(eidsrPaths.places, { nationalSocietyId });
  return (
    <Empty action={mayAdd && <LinkButton to={places}>{t('eidsr.districts.add')}</LinkButton>}>
      {t('eidsr.districts.none')}
    </Empty>
  );
}
