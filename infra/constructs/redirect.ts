import type * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { onViewerRequest } from './edge-function';

interface Props {
  from: string;
  to: string;
  certificate: acm.ICertificate;
  firewall: string | undefined;
}

/** Redirects another name to the site at the edge. A separate distribution, because checks on every path could miss one. */
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
        // Required, but never called.
        origin: new origins.HttpOrigin(to, { protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY }),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.ALLOW_ALL,
        functionAssociations: [onViewerRequest(this, 'Function', 'redirect', { siteDomain: to })],
      },
    });
  }
}
