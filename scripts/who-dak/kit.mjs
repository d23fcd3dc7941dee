import { analysisAndReporting, communitySurveillance, outbreakResponse } from './functional.mjs';
import { nonFunctional } from './non-functional.mjs';

const withPrefix = (prefix, requirements) =>
  Object.entries(requirements)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([number, requirement]) => ({ id: `${prefix}.${number}`, ...requirement }));

/** The parts of the kit that Harken answers for, with the first and last number of each. */
export const parts = [
  {
    title: 'A. Community-based surveillance',
    numbers: [1, 38],
    requirements: withPrefix('SRV.FXNREQ', communitySurveillance),
  },
  {
    title: 'E. Analysis and reporting',
    numbers: [130, 169],
    requirements: withPrefix('SRV.FXNREQ', analysisAndReporting),
  },
  {
    title: 'F. Investigation of and response to outbreaks',
    numbers: [170, 193],
    requirements: withPrefix('SRV.FXNREQ', outbreakResponse),
  },
  {
    title: 'Non-functional requirements',
    numbers: [1, 70],
    requirements: withPrefix('SRV.NFXNREQ', nonFunctional),
  },
];
