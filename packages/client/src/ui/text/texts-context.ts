import { createContext, useContext } from 'react';

/** Placeholder values of a text. */
export type TextValues = Record<string, string | number | boolean | null | undefined>;

/** The translation function for components of ui/, provided by lib/texts/texts.tsx. */
export type UiTexts = (key: string, values?: TextValues) => string;

export const UiTextsContext = createContext<UiTexts>((key) => key);

/** The translation function in components of ui/ (keys `ui.*`). Pages use `useTexts` of lib. */
export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext);
}
