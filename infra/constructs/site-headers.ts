import { Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { contentSecurityPolicy, type Elsewhere, permissionsPolicy } from '#infra/security-headers';

const strictTransportSecurity: cloudfront.ResponseHeadersStrictTransportSecurity = {
  accessControlMaxAge: Duration.days(730),
  includeSubdomains: true,
  preload: false,
  override: true,
};

export class SiteHeaders extends Construct {
  readonly pages: cloudfront.ResponseHeadersPolicy;
  /** For pages whose address is a secret. */
  readonly secretPages: cloudfront.ResponseHeadersPolicy;
  readonly other: cloudfront.ResponseHeadersPolicy;
  readonly photos: cloudfront.ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, elsewhere: Elsewhere) {
    super(scope, id);
    const { HeadersReferrerPolicy } = cloudfront;
    const pages = (name: string, referrerPolicy: cloudfront.HeadersReferrerPolicy) =>
      new cloudfront.ResponseHeadersPolicy(this, name, {
        securityHeadersBehavior: {
          contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(elsewhere), override: true },
          contentTypeOptions: { override: true },
          frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
          referrerPolicy: { referrerPolicy, override: true },
          strictTransportSecurity,
        },
        customHeadersBehavior: {
          customHeaders: [
            { header: 'permissions-policy', value: permissionsPolicy, override: true },
            { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
          ],
        },
        removeHeaders: ['server'],
      });
    this.pages = pages('Pages', HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN);
    this.secretPages = pages('SecretPages', HeadersReferrerPolicy.NO_REFERRER);
    const noPages = (name: string, readableFrom: 'same-origin' | 'cross-origin') =>
      new cloudfront.ResponseHeadersPolicy(this, name, {
        securityHeadersBehavior: {
          // Prevents scripts if somebody opens a photo or an API answer as a page.
          contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'; sandbox", override: true },
          contentTypeOptions: { override: true },
          frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
          referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
          strictTransportSecurity,
        },
        customHeadersBehavior: {
          customHeaders: [{ header: 'cross-origin-resource-policy', value: readableFrom, override: true }],
        },
        removeHeaders: ['server'],
      });
    this.other = noPages('Other', 'same-origin');
    // Emails in a browser show photos. They are public, so other sites learn nothing from loading them.
    this.photos = noPages('Photos', 'cross-origin');
  }
}
