/** A finished step on the way of a message from its gateway to what is sent because of it. */
export interface TraceStep {
  /** The message whose trace the step belongs to; reports have the id of their message. */
  messageId: number;
  name: 'accept message' | 'process message' | 'evaluate alert' | 'send message';
  startedAt: Date;
  endedAt: Date;
  /** Nothing personal: no names, numbers or texts. */
  attributes?: Record<string, string | number | boolean>;
  hasFailed?: boolean;
}

/** Traces of messages, for OpenTelemetry. */
export interface Traces {
  /** Adds a step, which is exported in the background. Never throws. */
  record(step: TraceStep): void;
  /** Exports what is left. */
  stop(): Promise<void>;
}
