import { createContext, useContext } from 'react';

/** What a text may be filled with. */
export type TextValues = Record<string, string | number | boolean | null | undefined>;

/** How the parts of the kit get their words; the app gives it (lib/texts). */
export type UiTexts = (key: string, values?: TextValues) => string;

export const UiTextsContext = createContext<UiTexts>((key) => key);

/** The words of the kit itself, keys `ui.*`. Pages use `useTexts` of lib instead. */
export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext);
}
