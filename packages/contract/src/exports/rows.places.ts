import { comparedLevels } from '@harken/domain/places/places-inside';
import { z } from 'zod';
import * as col from './columns.ts';

const people = 'people';

export const casesByPlaceColumns = z.object({
  national_society_id: col.id('The national society.'),
  project_id: col.optionalId('The project. Empty for all projects of the national society.'),
  first_on: col.date('The first day of the period. Of each project it is the day in its own time zone.'),
  last_on: col.date('The last day of the period.'),
  place_level: col.column(z.enum(comparedLevels), 'The level of the place.'),
  place_id: col.id('The place.'),
  place_name: col.text('Its name.'),
  place_pcode: col.optionalText('Its P-code that is valid today.'),
  is_partial: col.flag('Whether the filter leaves out a part of the place. There is no rate then.'),
  case_count: col.count('Cases in the period.', people),
  population: col.optionalCount(
    'The population in the year of the last day. Empty if it is not known.',
    people,
  ),
  rate: col.measure('Cases per `rate_per` people.', 'cases per `rate_per` people'),
  rate_per: col.count('What the rate is per.', people),
  rate_lower: col.measure('The lower end of its 95 % interval.', 'cases per `rate_per` people'),
  rate_upper: col.measure('The upper end of its 95 % interval.', 'cases per `rate_per` people'),
});

export const weeklyReportColumns = z.object({
  national_society_id: col.id('The national society.'),
  epi_year: col.epiYear,
  epi_week: col.epiWeek,
  week_starts_on: col.date(
    'The first day of the epi week. Of each project it is the day in its own time zone.',
  ),
  week_ends_on: col.date('The last day of the epi week.'),
  region_name: col.text('The region.'),
  district_id: col.id('The district.'),
  district_name: col.text('Its name.'),
  district_pcode: col.optionalText('Its P-code.'),
  health_risk_id: col.id('The health risk. A row that is not there is not zero: nothing is known.'),
  health_risk_code: col.id('The code of the health risk, as written in SMS.'),
  case_count: col.count('All cases.', people),
  cases_under_5: col.count('Cases under 5.', people),
  cases_5_and_older: col.count('Cases of 5 years and older.', people),
  cases_of_unspecified_age: col.count('Cases of unknown age.', people),
  deaths: col.count('Deaths.', people),
  collectors_on_duty: col.count(
    'Data collectors from whom reports were expected. The same in all rows of a district.',
    'data collectors',
  ),
  collectors_reporting: col.count('Those of them who reported.', 'data collectors'),
  collectors_zero_reporting: col.count(
    'Those of them who reported only that they saw nothing.',
    'data collectors',
  ),
});
