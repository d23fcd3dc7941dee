import type { ReactNode } from 'react';
import type { UiTexts } from './texts-context.ts';

/** One thing to filter by. Made by `choiceFilter`, `multiChoiceFilter`, `dateRangeFilter`, `locationFilter`. */
export type Filter = {
  key: string;
  label: string;
  /** What is chosen, in words: "Last 30 days". */
  describe: (t: UiTexts) => string;
  /** Differs from what the page shows by itself. */
  isSet: boolean;
  onClear: () => void;
  content: ReactNode;
  /** On small screens it stands beside the button also while nothing is set, and opens all filters: "Last 7 days". */
  chip?: string;
  /** Seldom used: in the row it stands behind "More". */
  isRare?: true;
};
