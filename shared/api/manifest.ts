import type { Route } from './route';
import * as routes from './routes';

export type OperationId = keyof typeof routes;

export const manifest: readonly Route[] = Object.values(routes);

/** `placeBid` -> `PlaceBid`, the construct id and function name of its Lambda. */
export const functionName = (operationId: string): string => operationId.charAt(0).toUpperCase() + operationId.slice(1);

/** `placeBid` -> `place-bid`, the file of its handler. */
export const fileName = (operationId: string): string => operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
