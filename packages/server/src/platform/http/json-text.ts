/**
 * The value of a response that its handler has written as JSON, because it has thousands of parts: exactly as the contract declares,
 * without null members. It is sent as it is, and checked against the contract by tests only.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
