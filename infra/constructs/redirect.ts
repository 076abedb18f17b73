import type * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { onViewerRequest } from './edge-function';

interface Props {
  /** The other name. */
  from: string;
  /** The site's domain. */
  to: string;
  /** Of both names. */
  certificate: acm.ICertificate;
  /** The ARN of the firewall, if the stage has one. */
  firewall: string | undefined;
}

/**
 * A name that only leads to the site: answered at the edge by a function, so that nothing behind it is ever asked. A distribution of its own, because
 * a check of the name in front of each path of the site would be five, and one forgotten would serve the site twice.
 */
export class Redirect extends Construct {
  readonly distribution: cloudfront.Distribution;

  constructor(scope: Construct, id: string, { from, to, certificate, firewall }: Props) {
    super(scope, id);
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `${from} to ${to}`,
      domainNames: [from],
      certificate,
      ...(firewall && { webAclId: firewall }),
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      defaultBehavior: {
        // Each distribution has one; this one never asks it.
        origin: new origins.HttpOrigin(to, { protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY }),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.ALLOW_ALL,
        functionAssociations: [onViewerRequest(this, 'Function', 'redirect', { siteDomain: to })],
      },
    });
  }
}
