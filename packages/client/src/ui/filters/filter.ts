import type { ReactNode } from 'react';
import type { UiTexts } from '../text/texts-context.ts';

/** A filter. Created by `createChoiceFilter`, `createMultiChoiceFilter`, `createDateRangeFilter`, `createLocationFilter`. */
export type Filter = {
  key: string;
  label: string;
  /** The current value: "Last 30 days". */
  describe: (t: UiTexts) => string;
  /** Whether it differs from the default. */
  isSet: boolean;
  onClear: () => void;
  content: ReactNode;
  /** Small screens: label of a chip that is shown even if the filter is not set, and opens all filters: "Last 7 days". */
  chip?: string;
  /** Rarely used: placed under "More". */
  isRare?: true;
};
