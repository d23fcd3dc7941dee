import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

/** Says why nothing can be done here, to who came by an old link or address. */
export function CannotChange({ reason, to }: { reason: string; to: string }) {
  const { t } = useTexts();
  return <Note action={<LinkButton to={to}>{t('users.form.back')}</LinkButton>}>{reason}</Note>;
}
