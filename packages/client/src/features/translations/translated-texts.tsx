import type { ReactNode } from 'react';
import { TextsContext, useTexts } from '../../lib/texts.tsx';
import { UiTextsContext } from '../../ui/texts-context.ts';

/** Keeps the controls for editing texts translated while everything else shows keys. */
export function TranslatedTexts({ children }: { children: ReactNode }) {
  const texts = useTexts();
  return (
    <TextsContext value={{ ...texts, t: texts.translate }}>
      <UiTextsContext value={texts.translate}>{children}</UiTextsContext>
    </TextsContext>
  );
}
