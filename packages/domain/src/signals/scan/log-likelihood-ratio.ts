/**
 * How much better the cases fit a raised risk inside an area and time than the same risk everywhere, as the logarithm of the ratio of
 * likelihoods under the Poisson model; 0 if there are no more cases than expected.
 *
 * Source: Kulldorff (1997), A spatial scan statistic.
 *
 * @param observed cases inside
 * @param expected cases inside if the risk were the same everywhere
 * @param total cases inside and outside
 */
export function computeLogLikelihoodRatio(observed: number, expected: number, total: number): number {
  if (observed <= expected) return 0;
  const outside = total - observed;
  const inside = observed * Math.log(observed / expected);
  return outside <= 0 ? inside : inside + outside * Math.log(outside / (total - expected));
}
