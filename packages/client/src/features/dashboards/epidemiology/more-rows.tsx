import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

/** How many rows are shown until the reader asks for all. */
export const firstRows = 20;

/** Shows the other rows. What is saved are those that are shown. */
export function MoreRows({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTexts();
  if (count <= 0) return null;
  return (
    <div data-print-omit="">
      <Button variant="ghost" onClick={onShow}>
        {t('casesByPlace.showAll', { count })}
      </Button>
    </div>
  );
}
