/** Replaces EventSource: tests emit its events. */
export class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  readonly url: string;
  isClosed = false;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }

  /** The open stream. */
  static get current(): FakeEventSource | undefined {
    return FakeEventSource.opened.findLast(({ isClosed }) => !isClosed);
  }

  close(): void {
    this.isClosed = true;
  }

  emit(event: 'change' | 'beat' | 'end', data: object = {}): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}

/** Sets whether the page is visible. */
export function setVisible(isVisible: boolean): void {
  const value = isVisible ? 'visible' : 'hidden';
  Object.defineProperty(document, 'visibilityState', { configurable: true, value });
  document.dispatchEvent(new Event('visibilitychange'));
}
