/** Never log a body, a header, an email address, a name or a phone number. A test searches every line for them. */
type LogLevel = 'info' | 'warn' | 'error';

type LogFields = Record<string, string | number | boolean | null | undefined>;

export const log = (level: LogLevel, event: string, fields: LogFields = {}): void => {
  process.stdout.write(`${JSON.stringify({ level, event, time: new Date().toISOString(), ...fields })}\n`);
};

/** Returns the name, message and stack of an error. Omits its properties, because the SDK attaches items to them. */
export const errorFields = (error: unknown): LogFields =>
  error instanceof Error
    ? {
        errorName: error.name,
        errorMessage: error.message,
        stack: error.stack,
        cause: error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined,
      }
    : { errorName: 'NonError', errorMessage: String(error) };
