import { __Client as Client } from '@aws-sdk/client-dynamodb';

interface Cut {
  /** The number of calls to AWS that still get through. */
  left: number;
}

let cut: Cut | undefined;
let installed: unknown;

const install = (): void => {
  // At its end, each test file takes back what was changed of the client.
  if (Client.prototype.send === installed) return;
  const send = Client.prototype.send as (this: unknown, ...args: unknown[]) => Promise<unknown>;
  Object.assign(Client.prototype, {
    send(this: unknown, ...args: unknown[]): Promise<unknown> {
      if (cut) {
        cut.left -= 1;
        if (cut.left < 0) return Promise.reject(new Error('cut off'));
      }
      return send.apply(this, args);
    },
  });
  installed = Client.prototype.send;
};

/**
 * Runs `work` as a function that dies after `calls` calls to AWS: all later calls fail. @returns whether the calls were enough
 */
export const cutOffAfter = async (calls: number, work: () => Promise<unknown>): Promise<boolean> => {
  install();
  const mine: Cut = { left: calls };
  cut = mine;
  try {
    await work();
  } catch {
    // A dead function reports no errors.
  } finally {
    cut = undefined;
  }
  return mine.left >= 0;
};
