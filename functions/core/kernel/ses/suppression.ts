import { DeleteSuppressedDestinationCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { awsConfig, oneAttempt } from '#core/kernel/aws';
import { log } from '#core/kernel/log';
import { perProcess } from '#core/kernel/per-process';

const ses = perProcess(() => new SESv2Client({ ...awsConfig(), ...oneAttempt }));

/** Removes an address from SES's suppression list. Never fails: if it stays there, the next mail bounces again. */
export const unsuppress = async (address: string): Promise<void> => {
  try {
    await ses().send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
  } catch (error) {
    const errorName = error instanceof Error ? error.name : 'NonError';
    // SES's messages quote addresses, so only the name is logged.
    if (errorName !== 'NotFoundException') log('warn', 'address_stays_suppressed', { errorName });
  }
};
