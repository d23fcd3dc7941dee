/** How saved pictures are written: as on a light screen, whatever the device shows. */
export const savedInks = {
  paper: '#FFFFFF',
  strong: '#18212E',
  text: '#18212E',
  quiet: '#465160',
  line: '#D9DFE6',
};

/** How lines across the columns and marks above them are drawn. */
export const savedPens = {
  halo: { color: '#FFFFFF', width: 5, dashes: [], fill: 'none' },
  drawn: { color: '#18212E', width: 2, dashes: [], fill: 'none' },
  dashed: { color: '#18212E', width: 2, dashes: [5, 4], fill: 'none' },
  full: { color: '#18212E', width: 1.5, dashes: [], fill: '#18212E' },
  hollow: { color: '#18212E', width: 1.5, dashes: [], fill: '#FFFFFF' },
} as const;

/** The letters of each tone: pixels and weight. */
export const savedLetters = {
  strong: { size: 18, weight: 600 },
  text: { size: 13, weight: 400 },
  quiet: { size: 12, weight: 400 },
} as const;

/** The letters of the app; where they are not at hand, those of the device. */
export const savedFonts = "Poppins, 'Noto Sans Arabic', 'Noto Sans', sans-serif";
