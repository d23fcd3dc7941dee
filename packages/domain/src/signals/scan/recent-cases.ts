/** The cases of the last days by place, for one set of data after the other. */
export class RecentCases {
  /** The places with cases. */
  readonly places: number[] = [];
  readonly #slots: Int32Array;
  readonly #maxDays: number;
  #cases = new Int32Array(0);

  constructor(placeCount: number, maxDays: number) {
    this.#slots = new Int32Array(placeCount).fill(-1);
    this.#maxDays = maxDays;
  }

  clear(): void {
    for (const place of this.places) this.#slots[place] = -1;
    this.#cases.fill(0, 0, this.places.length * this.#maxDays);
    this.places.length = 0;
  }

  /** @param age in days before the last day */
  add(place: number, age: number, cases: number): void {
    let slot = this.#slots[place] as number;
    if (slot < 0) {
      slot = this.places.push(place) - 1;
      this.#slots[place] = slot;
      if (this.#cases.length < (slot + 1) * this.#maxDays) this.#grow();
    }
    const at = slot * this.#maxDays + age;
    this.#cases[at] = (this.#cases[at] as number) + cases;
  }

  /** The position of a place in `cases`, -1 without cases. */
  slotOf(place: number): number {
    return this.#slots[place] as number;
  }

  /** By place with cases and age in days. */
  get cases(): Int32Array {
    return this.#cases;
  }

  #grow(): void {
    const larger = new Int32Array(Math.max(16 * this.#maxDays, 2 * this.#cases.length));
    larger.set(this.#cases);
    this.#cases = larger;
  }
}
