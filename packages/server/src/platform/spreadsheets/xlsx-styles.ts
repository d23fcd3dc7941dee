import type { StyledCell } from './columns.ts';

/** How a content is shown. */
export type Format = 'general' | 'date' | 'time' | 'dateTime' | 'percent';

/** Numbers below 164 are those that every Excel knows; ours come after. Date formats do not depend on the reader's country. */
const formats: Record<Format, { id: number; code?: string }> = {
  general: { id: 0 },
  date: { id: 164, code: 'yyyy\\-mm\\-dd' },
  time: { id: 165, code: 'hh:mm' },
  dateTime: { id: 166, code: 'yyyy\\-mm\\-dd hh:mm' },
  percent: { id: 167, code: '0.0%' },
};

/** Excel itself puts these two first; what comes first is never used for cells. */
const ownFills = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
];

/** The looks that cells of a file have, gathered while they are written: cells name them by number. */
export class StyleBook {
  readonly #looks = new Map<string, number>();
  readonly #records: string[] = [];
  readonly #fills: string[] = [];

  constructor() {
    this.numberOf('general', { content: null });
  }

  /** The number of a look; 0 is that of plain cells. */
  numberOf(format: Format, { fill = '', isBold = false }: StyledCell): number {
    const key = `${format}${fill}${isBold}`;
    const known = this.#looks.get(key);
    if (known !== undefined) return known;
    const number = this.#looks.size;
    this.#looks.set(key, number);
    this.#records.push(
      `<xf numFmtId="${formats[format].id}" fontId="${isBold ? 1 : 0}" fillId="${this.#fillNumber(fill)}" borderId="0" xfId="0"` +
        ' applyNumberFormat="1" applyFont="1" applyFill="1"/>',
    );
    return number;
  }

  /** The part of the file that says what the numbers stand for (ECMA-376 part 1, 18.8). */
  xml(): string {
    const codes = Object.values(formats).flatMap(({ id, code }) =>
      code ? [`<numFmt numFmtId="${id}" formatCode="${code}"/>`] : [],
    );
    const fills = [
      ...ownFills,
      ...this.#fills.map(
        (fill) => `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/></patternFill></fill>`,
      ),
    ];
    const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
    return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${[
      list('numFmts', codes),
      list('fonts', [`<font>${font}</font>`, `<font><b/>${font}</font>`]),
      list('fills', fills),
      list('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
      list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
      list('cellXfs', this.#records),
      list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    ].join('')}</styleSheet>`;
  }

  #fillNumber(fill: string): number {
    if (fill === '') return 0;
    const known = this.#fills.indexOf(fill);
    return ownFills.length + (known === -1 ? this.#fills.push(fill) - 1 : known);
  }
}

const list = (name: string, items: string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;
