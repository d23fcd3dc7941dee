import type { ReactNode } from 'react';
import { TextsContext, useTexts } from '../../lib/texts.tsx';
import { UiTextsContext } from '../../ui/texts-context.ts';

/** What edits texts says what it does, also while everything else shows keys. */
export function OwnTexts({ children }: { children: ReactNode }) {
  const texts = useTexts();
  return (
    <TextsContext value={{ ...texts, t: texts.own }}>
      <UiTextsContext value={texts.own}>{children}</UiTextsContext>
    </TextsContext>
  );
}
