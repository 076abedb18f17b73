import { Stack } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as route53 from 'aws-cdk-lib/aws-route53';
import * as ses from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { senderAddress } from '#infra/stage';

interface Props {
  from: string;
  identity: 'domain' | 'address';
  sandboxRecipients: readonly string[];
  zone: route53.IHostedZone | undefined;
}

/**
 * Sends the product's email. Hard bounces and complaints add an address to the account's suppression list. Events go to the
 * account's bus, and no address is logged.
 * https://docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list.html
 */
export class Sender extends Construct {
  /** The ARNs for the right to send: the identity, its configuration set, and in the sandbox each recipient. */
  readonly resources: string[];
  /** CNAME records that prove the domain. Without a zone, they must be created by hand. */
  readonly dkimRecords: { name: string; value: string }[];

  constructor(scope: Construct, id: string, { from, identity, sandboxRecipients, zone }: Props) {
    super(scope, id);
    const address = senderAddress(from);
    const domain = address.split('@')[1] ?? address;
    const configurationSet = new ses.ConfigurationSet(this, 'Mail', {
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
    });
    // Functions listen on the default bus (shared/schedules.ts).
    configurationSet.addEventDestination('Events', {
      destination: ses.EventDestination.eventBus(events.EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [ses.EmailSendingEvent.SEND, ses.EmailSendingEvent.BOUNCE, ses.EmailSendingEvent.COMPLAINT],
    });
    const writesRecords = zone !== undefined && identity === 'domain' && domain === zone.zoneName;
    const sender = new ses.EmailIdentity(this, 'From', {
      identity:
        identity === 'address'
          ? ses.Identity.email(address)
          : writesRecords
            ? ses.Identity.publicHostedZone(zone)
            : ses.Identity.domain(domain),
      configurationSet,
      // Bounces return to our subdomain, so SPF passes DMARC. If the MX record cannot be read, SES uses its default.
      ...(writesRecords && {
        mailFromDomain: `bounce.${domain}`,
        mailFromBehaviorOnMxFailure: ses.MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
      }),
    });
    // Tells mailbox providers what to do with forged mail.
    // https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dmarc.html
    if (writesRecords)
      new route53.TxtRecord(this, 'Dmarc', {
        zone,
        recordName: `_dmarc.${domain}`,
        values: ['v=DMARC1; p=quarantine; adkim=r; aspf=r'],
      });
    this.dkimRecords = identity === 'domain' && !writesRecords ? sender.dkimRecords : [];

    const identityArn = (name: string) => Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: name });
    const recipients = [...new Set(sandboxRecipients)].filter((recipient) => identity === 'domain' || recipient !== address);
    for (const recipient of recipients)
      new ses.EmailIdentity(this, `To-${recipient}`, { identity: ses.Identity.email(recipient) });
    this.resources = [
      identityArn(identity === 'address' ? address : domain),
      Stack.of(this).formatArn({
        service: 'ses',
        resource: 'configuration-set',
        resourceName: configurationSet.configurationSetName,
      }),
      ...recipients.map(identityArn),
    ];
  }
}
