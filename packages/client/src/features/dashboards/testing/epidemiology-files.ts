import { buildCurveContent } from '../epidemiology/curve-content.ts';
import {
  buildDelaysFile,
  buildGapsFile,
  buildPyramidFile,
  buildStripFile,
  buildVillagesFile,
  buildWeekdaysFile,
} from '../epidemiology/files.ts';
import { anEpidemiology, someOnset } from './epidemiology.builder.ts';

const found = anEpidemiology();
const { firstDay, lastDay } = found;
const t = (key: string) => key;
const curve = buildCurveContent(t as never, found.curve, { stack: 'district', date: 'report' });

/** The file of each chart of the epidemiology page. */
export const epidemiologyFiles = {
  pyramid: buildPyramidFile('Pyramid', found.pyramid),
  curve,
  villages: buildVillagesFile('Villages', found.villages.ranked, {
    ...{ firstDay, lastDay, before: found.villages.before },
  }),
  strip: buildStripFile('Strip', found.strip),
  weekdays: buildWeekdaysFile(curve, found.reporting),
  gaps: buildGapsFile('Gaps', found.reporting.districts),
  delays: buildDelaysFile('Delays', someOnset.districts),
  onsetCurve: buildCurveContent(t as never, someOnset.curve ?? found.curve, {
    ...{ stack: 'district', date: 'onset' },
  }),
};
