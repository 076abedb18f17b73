import { __Client as Client } from '@aws-sdk/client-dynamodb';

interface Cut {
  /** The number of calls to AWS that still get through. */
  left: number;
}

let cut: Cut | undefined;
let installed: unknown;

const installCut = (): void => {
  // Each test file restores the original client at its end, so this must be installed again.
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

/** Runs `work` like a function that crashes after `calls` calls to AWS: all later ones fail. @returns whether `work` completed */
export const cutOffAfter = async (calls: number, work: () => Promise<unknown>): Promise<boolean> => {
  installCut();
  const ownCut: Cut = { left: calls };
  cut = ownCut;
  try {
    await work();
  } catch {
    // A crashed function reports no errors.
  } finally {
    cut = undefined;
  }
  return ownCut.left >= 0;
};
