/**
 * Structured log lines for CloudWatch. Never a body, a header, an e-mail address, a name or a phone number: ids, codes and
 * durations say what happened, and a test searches every line for planted marks.
 */
export type LogLevel = 'info' | 'warn' | 'error';

export type LogFields = Record<string, string | number | boolean | null | undefined>;

export const log = (level: LogLevel, event: string, fields: LogFields = {}): void => {
  process.stdout.write(`${JSON.stringify({ level, event, time: new Date().toISOString(), ...fields })}\n`);
};

/** What may be said of an unexpected error: its name, message and stack, not its properties (the SDK hangs items on them). */
export const errorFields = (error: unknown): LogFields =>
  error instanceof Error
    ? {
        errorName: error.name,
        errorMessage: error.message,
        stack: error.stack,
        cause: error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined,
      }
    : { errorName: 'NonError', errorMessage: String(error) };
