/**
 * Who supports an installation, shown at the foot of the sign-in page. Replace them by your own; an
 * empty list hides the foot. `mark` is the path of a mark drawn on a grid of 20.
 */
export const supporters: ReadonlyArray<{ name: string; mark: string }> = [
  { name: 'Northlight Fund', mark: 'M10 2l2 6 6 2-6 2-2 6-2-6-6-2 6-2z' },
  {
    name: 'Kalembe Ministry of Health',
    mark: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  },
  { name: 'Open Villages Trust', mark: 'M10 3l8 7h-3v7H5v-7H2z' },
];
