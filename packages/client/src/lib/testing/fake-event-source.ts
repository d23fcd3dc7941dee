/** Stands in for the line to the server: tests say what it says. */
export class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  readonly url: string;
  isClosed = false;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }

  /** The line that is open now. */
  static get current(): FakeEventSource | undefined {
    return FakeEventSource.opened.findLast(({ isClosed }) => !isClosed);
  }

  close(): void {
    this.isClosed = true;
  }

  say(event: 'change' | 'beat' | 'end', data: object = {}): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }

  drop(): void {
    this.dispatchEvent(new Event('error'));
  }
}

/** Whether the page can be seen. */
export function setVisible(isVisible: boolean): void {
  const value = isVisible ? 'visible' : 'hidden';
  Object.defineProperty(document, 'visibilityState', { configurable: true, value });
  document.dispatchEvent(new Event('visibilitychange'));
}
