import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { CaseCounts } from '../cases/classification.ts';

/** The sources of figures in a field report of IFRC GO: 0 the ministry of health, 1 WHO, 2 another one. */
const otherSource = 2;
/** The type of disaster: an epidemic. */
const epidemic = 1;

/** The figures of an outbreak, from one source: its line list or its reports. */
export interface OutbreakFigures extends CaseCounts {
  /** Nobody has classified them yet. */
  unclassified: number;
  deaths: number;
}

/** A district of an outbreak, or a region where that is all that is known, with its codes: P-codes, and those of other systems. */
export interface CodedDistrict {
  level: 'region' | 'district';
  name: string;
  codes: { system: string; code: string }[];
}

interface DraftedOutbreak {
  /** ISO 3166-1, two letters. */
  countryCode: string;
  startedOn: CalendarDate;
  /** The day of the figures. */
  today: CalendarDate;
  title: string;
  description: string;
  /** Where the figures come from, in a sentence. */
  sourceNote: string;
  districts: readonly CodedDistrict[];
  figures: OutbreakFigures;
}

/** A field report of IFRC GO, with the names of its fields there. Districts are named by code, because GO has ids of its own. */
export interface GoFieldReport {
  title: string;
  dtype: number;
  country: string;
  districts: CodedDistrict[];
  start_date: CalendarDate;
  sit_fields_date: CalendarDate;
  epi_cases: number;
  epi_suspected_cases: number;
  epi_probable_cases: number;
  epi_confirmed_cases: number;
  epi_num_dead: number;
  epi_figures_source: number;
  source_note: string;
  description: string;
}

/**
 * Whether an outbreak is verified: one of its alerts was escalated, or one of its cases is confirmed.
 *
 * @example isVerifiedOutbreak({ escalatedAlerts: 1, confirmedCases: 0 }) // true
 */
export const isVerifiedOutbreak = (counts: { escalatedAlerts: number; confirmedCases: number }): boolean =>
  counts.escalatedAlerts > 0 || counts.confirmedCases > 0;

/** The draft of a field report. Cases that nobody classified are suspected: a report of a volunteer is no more than that. */
export function draftGoFieldReport(outbreak: DraftedOutbreak): GoFieldReport {
  const { suspected, probable, confirmed, unclassified, deaths } = outbreak.figures;
  return {
    ...{ title: outbreak.title, dtype: epidemic, country: outbreak.countryCode.toUpperCase() },
    districts: [...outbreak.districts],
    ...{ start_date: outbreak.startedOn, sit_fields_date: outbreak.today },
    epi_cases: suspected + unclassified + probable + confirmed,
    epi_suspected_cases: suspected + unclassified,
    epi_probable_cases: probable,
    epi_confirmed_cases: confirmed,
    epi_num_dead: deaths,
    epi_figures_source: otherSource,
    ...{ source_note: outbreak.sourceNote, description: outbreak.description },
  };
}
