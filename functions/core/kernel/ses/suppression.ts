import { DeleteSuppressedDestinationCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { awsConfig, oneAttempt } from '#core/kernel/aws';
import { log } from '#core/kernel/log';

let client: SESv2Client | undefined;

/**
 * Takes an address off SES's own list of those that take no mail, where it is after a hard bounce: else SES would drop what is sent there. Never
 * fails: an address that is not on the list is as well, and with one that stays on it mail comes back again, and says so.
 */
export const unsuppress = async (address: string): Promise<void> => {
  client ??= new SESv2Client({ ...awsConfig(), ...oneAttempt });
  try {
    await client.send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
  } catch (error) {
    const errorName = error instanceof Error ? error.name : 'NonError';
    // SES's messages quote addresses: the name alone is logged.
    if (errorName !== 'NotFoundException') log('warn', 'address_stays_suppressed', { errorName });
  }
};
