import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';

export class FunctionTimeoutError extends Error {
  constructor(functionName: string, timeoutMs: number) {
    super(`${functionName} gave no answer within ${timeoutMs} ms`);
    this.name = 'FunctionTimeoutError';
  }
}

type Handler = (event: unknown, context: Context) => unknown;

/** Returns a context like Lambda's. */
const contextOf = (functionName: string, deadline: number): Context => {
  const awsRequestId = randomUUID();
  return {
    awsRequestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: '$LATEST',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    memoryLimitInMB: '512',
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
};

export interface Functions {
  /** @throws FunctionTimeoutError, or what the handler throws */
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  /** Switches to the bundles in this folder, or reloads it. */
  use: (folder: string) => void;
}

/**
 * Runs Lambda handlers (`<folder>/<Name>/index.mjs`) in this process. Loads a handler on its first call. It keeps its modules and clients
 * between calls, like a warm Lambda.
 */
export const createFunctions = (timeoutMs: number): Functions => {
  let folder = '';
  let generation = 0;
  let loaded = new Map<string, Promise<Handler>>();

  const load = (name: string): Promise<Handler> => {
    const known = loaded.get(name);
    if (known) return known;
    // The query makes Node import a rebuilt bundle as a new module.
    const url = `${pathToFileURL(path.join(folder, name, 'index.mjs'))}?generation=${generation}`;
    const handler = import(url).then(({ handler }: { handler?: Handler }) => {
      if (typeof handler !== 'function') throw new Error(`${name} exports no handler`);
      return handler;
    });
    loaded.set(name, handler);
    handler.catch(() => loaded.delete(name));
    return handler;
  };

  return {
    invoke: async (name, event) => {
      const handler = await load(name);
      const deadline = Date.now() + timeoutMs;
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new FunctionTimeoutError(name, timeoutMs)), timeoutMs);
      });
      try {
        return await Promise.race([handler(event, contextOf(name, deadline)), timeout]);
      } finally {
        clearTimeout(timer);
      }
    },
    use: (nextFolder) => {
      folder = nextFolder;
      generation += 1;
      loaded = new Map();
    },
  };
};
