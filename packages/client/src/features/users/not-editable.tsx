import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/status/note.tsx';

/** Explains why nothing can be done, for users who followed an old link. */
export function NotEditable({ reason, to }: { reason: string; to: string }) {
  const { t } = useTexts();
  return <Note action={<LinkButton to={to}>{t('users.form.back')}</LinkButton>}>{reason}</Note>;
}
