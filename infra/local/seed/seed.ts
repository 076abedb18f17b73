import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '#infra/local/settings';

export interface DemoAccount {
  email: string;
  password: string;
  userType: string;
}

interface SeedOptions {
  settings: Settings;
  /** Whether the table has just been made. */
  isEmpty: boolean;
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  stripe: { url: string; secretKey: string } | undefined;
}

export const forgetHalfSeeded = (_settings: Settings): void => undefined;

export const seedDemoData = async (_options: SeedOptions): Promise<DemoAccount[]> => [];
