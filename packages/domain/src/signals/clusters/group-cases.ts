/** The daily cases of a society, divided by health risk. */
export interface CasesByRisk {
  /** By health risk: rows of village, days before the last day, and cases. */
  cases: Map<number, Int32Array>;
  /** Rows of village and days before the last day: where and when anything was reported, each once. */
  reported: Int32Array;
}

/** Divides rows of village, health risk, days before the last day, and cases. */
export function groupCases(rows: Int32Array): CasesByRisk {
  const byRisk = new Map<number, number[]>();
  const reported = new Map<number, Set<number>>();
  for (let row = 0; row < rows.length; row += 4) {
    const [village, risk, age, cases] = rows.subarray(row, row + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    const ofRisk = byRisk.get(risk);
    if (ofRisk) ofRisk.push(village, age, cases);
    else byRisk.set(risk, [village, age, cases]);
    const ages = reported.get(village);
    if (ages) ages.add(age);
    else reported.set(village, new Set([age]));
  }
  return {
    cases: new Map([...byRisk].map(([risk, ofRisk]) => [risk, Int32Array.from(ofRisk)])),
    reported: Int32Array.from(
      [...reported].flatMap(([village, ages]) => [...ages].flatMap((age) => [village, age])),
    ),
  };
}
