/**
 * The standard normal quantile: the value below which a normally distributed variable stays with a given probability.
 *
 * Algorithm AS 241 (Wichura 1988), exact to about 1e-15; its branch for probabilities closer to 0 or 1 than 1e-10 is left out.
 *
 * @param probability from 1e-10 to 1 − 1e-10
 * @example computeNormalQuantile(0.975) // 1.959963984540054
 */
export function computeNormalQuantile(probability: number): number {
  const q = probability - 0.5;
  if (Math.abs(q) <= 0.425) return q * evaluateFraction(middle, 0.180625 - q * q);
  const r = Math.sqrt(-Math.log(Math.min(probability, 1 - probability)));
  return Math.sign(q) * evaluateFraction(tail, r - 1.6);
}

/** Numerator and denominator, the constant terms first. */
interface Fraction {
  above: readonly number[];
  below: readonly number[];
}

const evaluateFraction = ({ above, below }: Fraction, at: number) =>
  evaluatePolynomial(above, at) / evaluatePolynomial(below, at);

const evaluatePolynomial = (terms: readonly number[], at: number) =>
  terms.reduceRight((sum, term) => sum * at + term, 0);

const middle: Fraction = {
  above: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987,
    67265.7709270087, 33430.57558358813, 2509.0809287301227,
  ],
  below: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
};

const tail: Fraction = {
  above: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  below: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
};
