import { Annotations, CfnOutput, Duration, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import * as route53 from 'aws-cdk-lib/aws-route53';
import * as targets from 'aws-cdk-lib/aws-route53-targets';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { originSecretHeader } from '#functions/env';
import { onViewerRequest } from '#infra/constructs/edge-function';
import { Firewall } from '#infra/constructs/firewall';
import { LiveGateway } from '#infra/constructs/live-gateway';
import { OriginSecrets, sentOriginSecret } from '#infra/constructs/origin-secret';
import { Redirect } from '#infra/constructs/redirect';
import { SiteHeaders } from '#infra/constructs/site-headers';
import { productName, type Stage } from '#infra/stage';
import { livePath } from '#shared/live/live';
import { documents, functionPages, secretPages } from '#shared/pages';
import type { DataStack } from './data';

interface Props extends StackProps {
  stage: Stage;
  data: DataStack;
}

/**
 * Errors that CloudFront must not cache or replace. By default, it caches them for ten seconds, whatever cache-control says.
 * Settings apply to all paths, including the API, whose errors are JSON. An answer with its own `s-maxage` is still cached.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const errorsAsTheyAre: readonly number[] = [400, 403, 404, 405, 414, 500, 501, 503];

/**
 * CloudFront's own errors if the origin does not answer. They get the API's error shape instead of an HTML page. So do pages of
 * projects and decks, because edge functions do not run for errors.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html
 */
const nobodyAnswered: readonly number[] = [502, 504];

/**
 * CloudFront with the firewall, and behind it the buckets and the HTTP API. The API's routes come with the functions (area.ts),
 * which need the site's address.
 */
export class EdgeStack extends Stack {
  readonly httpApi: apigateway.HttpApi;
  readonly administrators: apigateway.IHttpRouteAuthorizer;
  readonly live: LiveGateway;
  readonly webBucket: s3.Bucket;
  readonly distribution: cloudfront.Distribution;
  /** `https://...`, without a path. */
  readonly siteOrigin: string;
  /** Undefined if the site has no domain of its own. */
  certificateArn: string | undefined;

  constructor(scope: Construct, id: string, { stage, data, ...props }: Props) {
    super(scope, id, props);

    this.httpApi = new apigateway.HttpApi(this, 'HttpApi', {
      apiName: `${productName}-${stage.name}`,
      description: 'Called through CloudFront only',
      createDefaultStage: false,
    });
    this.administrators = this.authorizer(data);
    // Exists even if the stage has no live updates, so that their stack can come and go (live.ts). Costs nothing.
    this.live = new LiveGateway(this, 'Live', { stage });
    this.exportValue(this.live.api.apiId);
    this.webBucket = new s3.Bucket(this, 'Web', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      // A build can restore the content.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });

    this.distribution = this.distribute(stage, data);
    this.siteOrigin = `https://${stage.site?.domain ?? this.distribution.distributionDomainName}`;

    new CfnOutput(this, 'SiteUrl', { value: this.siteOrigin });
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId });
    new CfnOutput(this, 'DistributionDomain', { value: this.distribution.distributionDomainName });
    new CfnOutput(this, 'WebBucketName', { value: this.webBucket.bucketName });
  }

  /**
   * Accepts only valid tokens of the administrators' pool. The scope of the routes excludes id tokens. The function checks the
   * group.
   */
  private authorizer({ adminPool, adminClient }: DataStack): apigateway.IHttpRouteAuthorizer {
    const { authorizerId } = new apigateway.HttpAuthorizer(this, 'Administrators', {
      httpApi: this.httpApi,
      type: apigateway.HttpAuthorizerType.JWT,
      identitySource: ['$request.header.Authorization'],
      jwtIssuer: `https://cognito-idp.${this.region}.${this.urlSuffix}/${adminPool.userPoolId}`,
      jwtAudience: [adminClient.userPoolClientId],
    });
    return apigateway.HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'AdministratorsOfRoutes', {
      authorizerId,
      authorizerType: 'JWT',
    });
  }

  private distribute(stage: Stage, data: DataStack): cloudfront.Distribution {
    const { site } = stage;
    const zone =
      site?.hostedZone &&
      route53.PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
        hostedZoneId: site.hostedZone.id,
        zoneName: site.hostedZone.name,
      });
    const headers = new SiteHeaders(this, 'Headers', {
      uploads: `https://${data.mediaBucket.bucketRegionalDomainName}`,
      cognito: `https://cognito-idp.${this.region}.${this.urlSuffix}`,
    });
    const firewall = stage.firewall
      ? new Firewall(this, 'Firewall', { name: `${productName}-${stage.name}`, requestsPerAddress: stage.requestsPerAddress })
      : undefined;
    const secrets = new OriginSecrets(this, 'OriginSecrets', stage);
    const common = { viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS, compress: true };

    const api = new origins.HttpOrigin(Fn.select(2, Fn.split('/', this.httpApi.apiEndpoint)), {
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { [originSecretHeader]: sentOriginSecret(stage) },
      // Keeps connections open between polls.
      keepaliveTimeout: Duration.seconds(60),
      // The gateway gives up after 30 s with a JSON error, which CloudFront must wait for.
      readTimeout: Duration.seconds(40),
    });

    const pages = {
      ...common,
      origin: origins.S3BucketOrigin.withOriginAccessControl(this.webBucket, {
        // With the right to list, S3 answers 404 for a missing file instead of 403. The content is public anyway.
        originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
      }),
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [onViewerRequest(this, 'Pages', 'pages', { documents: documents(stage.adminPath) })],
    };

    const certificate = site && this.certificate(site, zone);
    this.certificateArn = certificate?.certificateArn;
    const distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `${productName} ${stage.name}`,
      ...(site && {
        domainNames: [site.domain],
        certificate,
        minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      ...(firewall && { webAclId: firewall.arn }),
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      defaultRootObject: 'index.html',
      errorResponses: [...errorsAsTheyAre, ...nobodyAnswered].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
        ...(nobodyAnswered.includes(httpStatus) && { responseHttpStatus: 503, responsePagePath: '/unavailable.json' }),
      })),
      defaultBehavior: { ...pages, responseHeadersPolicy: headers.pages },
      additionalBehaviors: {
        ...Object.fromEntries(
          secretPages
            .filter((beginning) => !functionPages.deckPage.startsWith(beginning))
            .map((beginning) => [`${beginning}*`, { ...pages, responseHeadersPolicy: headers.secretPages }]),
        ),
        // The gateway has no route without a token. The application shows its own error then.
        [functionPages.deckPage.replace('{token+}', '?*')]: {
          ...common,
          origin: api,
          // Never cached, because each view is counted.
          cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
          originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: headers.secretPages,
        },
        '/api/*': {
          ...common,
          origin: api,
          allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
          cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
          // Without Host, which the gateway would not recognize.
          originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: headers.other,
          viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
          functionAssociations: [onViewerRequest(this, 'Api', 'api')],
        },
        [livePath]: {
          ...common,
          // CloudFront forwards WebSockets if the request passes with the browser's headers.
          // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/distribution-working-with.websockets.html
          origin: new origins.HttpOrigin(this.live.domainName, { protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY }),
          cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
          originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
        },
        // Pages of functions are the same for everybody, so no header, cookie or query reaches the function or the cache key.
        '/projects/*': {
          ...common,
          origin: api,
          cachePolicy: new cloudfront.CachePolicy(this, 'ProjectPageCache', {
            // The pages set the time (functions/http/page.ts).
            defaultTtl: Duration.seconds(0),
            maxTtl: Duration.minutes(1),
            minTtl: Duration.seconds(0),
            enableAcceptEncodingBrotli: true,
            enableAcceptEncodingGzip: true,
          }),
          responseHeadersPolicy: headers.pages,
          functionAssociations: [onViewerRequest(this, 'Projects', 'projects')],
        },
        '/media/*': {
          ...common,
          origin: this.mediaOrigin(data.mediaBucket),
          // An hour at most, so that deleted photos disappear soon.
          cachePolicy: new cloudfront.CachePolicy(this, 'MediaCache', {
            defaultTtl: Duration.hours(1),
            maxTtl: Duration.hours(1),
            minTtl: Duration.seconds(0),
          }),
          responseHeadersPolicy: headers.photos,
          functionAssociations: [onViewerRequest(this, 'Media', 'media')],
        },
      },
    });
    // Not with Validations, which would write this folder's path (infra/app.ts).
    const known = Annotations.of(distribution);
    known.acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The policy is part of the stateful stack (constructs/media-bucket.ts)',
    );
    known.acknowledgeWarning('@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk', 'index.html is the default root object');
    // The header's value is resolved from the secret when the distribution is created.
    distribution.node.addDependency(secrets);

    if (zone && site) this.name(this, zone, site.domain, distribution);
    if (site?.redirectFrom && certificate) {
      const redirect = new Redirect(this, 'Redirect', {
        from: site.redirectFrom,
        to: site.domain,
        certificate,
        firewall: firewall?.arn,
      });
      if (zone) this.name(redirect, zone, site.redirectFrom, redirect.distribution);
      new CfnOutput(this, 'RedirectDomain', { value: redirect.distribution.distributionDomainName });
    }
    return distribution;
  }

  private name(scope: Construct, zone: route53.IPublicHostedZone, domain: string, distribution: cloudfront.Distribution): void {
    const target = route53.RecordTarget.fromAlias(new targets.CloudFrontTarget(distribution));
    new route53.ARecord(scope, 'Ipv4', { zone, recordName: `${domain}.`, target });
    new route53.AaaaRecord(scope, 'Ipv6', { zone, recordName: `${domain}.`, target });
  }

  private certificate(site: NonNullable<Stage['site']>, zone: route53.IHostedZone | undefined): acm.ICertificate {
    return site.certificateArn
      ? acm.Certificate.fromCertificateArn(this, 'Certificate', site.certificateArn)
      : new acm.Certificate(this, 'OwnCertificate', {
          domainName: site.domain,
          ...(site.redirectFrom && { subjectAlternativeNames: [site.redirectFrom] }),
          validation: acm.CertificateValidation.fromDns(zone),
        });
  }

  /** Imports the bucket, because its policy already lets CloudFront read photos and must not change here. */
  private mediaOrigin(bucket: s3.IBucket): cloudfront.IOrigin {
    const imported = s3.Bucket.fromBucketAttributes(this, 'MediaBucket', {
      bucketArn: bucket.bucketArn,
      bucketRegionalDomainName: bucket.bucketRegionalDomainName,
    });
    return origins.S3BucketOrigin.withOriginAccessControl(imported);
  }
}
