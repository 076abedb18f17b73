import { functionName } from '#shared/api/manifest';

/** Returns the event that S3 sends to EventBridge for a new object. */
const createdEvent = (bucket: string, key: string) => ({
  source: 'aws.s3',
  'detail-type': 'Object Created',
  detail: { bucket: { name: bucket }, object: { key } },
});

/** Returns a listener that runs the function for uploads. At most two run at a time, because a developer's machine has few cores. */
export const uploadListener = (options: {
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  onFailure: (functionName: string, error: unknown) => void;
  bucket: string;
}): ((key: string) => void) => {
  const name = functionName('processUpload');
  const waiting: string[] = [];
  let running = 0;
  const next = (): void => {
    if (running >= 2) return;
    const key = waiting.shift();
    if (key === undefined) return;
    running += 1;
    void options
      .invoke(name, createdEvent(options.bucket, key))
      .catch((error: unknown) => options.onFailure(name, error))
      .finally(() => {
        running -= 1;
        next();
      });
  };
  return (key) => {
    waiting.push(key);
    next();
  };
};
