/** How saved pictures are written: as on a light screen, whatever the device shows. */
export const savedInks = {
  paper: '#FFFFFF',
  strong: '#18212E',
  text: '#18212E',
  quiet: '#465160',
  line: '#D9DFE6',
};

/** The letters of each tone: pixels and weight. */
export const savedLetters = {
  strong: { size: 18, weight: 600 },
  text: { size: 13, weight: 400 },
  quiet: { size: 12, weight: 400 },
} as const;

/** The letters of the app; where they are not at hand, those of the device. */
export const savedFonts = "Poppins, 'Noto Sans Arabic', 'Noto Sans', sans-serif";
