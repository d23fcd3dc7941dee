import { useTexts } from '../lib/texts/texts.tsx';
import { LinkButton } from '../ui/buttons/button.tsx';
import { Note } from '../ui/status/note.tsx';

/** Leads back to the set-up guide that opened the page. */
export function ReturnBar({ address }: { address: string }) {
  const { t } = useTexts();
  return (
    <Note action={<LinkButton to={address}>{t('setupGuide.return')}</LinkButton>}>
      {t('setupGuide.returnHelp')}
    </Note>
  );
}
