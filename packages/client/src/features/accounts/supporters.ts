/**
 * The organizations that support an installation, shown in the footer of the sign-in page. Replace them with your own;
 * an empty list hides the footer. `logoPath` is the path of a logo on a 20 × 20 grid.
 */
export const supporters: ReadonlyArray<{ name: string; logoPath: string }> = [
  { name: 'Northlight Fund', logoPath: 'M10 2l2 6 6 2-6 2-2 6-2-6-6-2 6-2z' },
  {
    name: 'Kalembe Ministry of Health',
    logoPath: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  },
  { name: 'Open Villages Trust', logoPath: 'M10 3l8 7h-3v7H5v-7H2z' },
];
