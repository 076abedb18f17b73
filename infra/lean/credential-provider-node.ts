/**
 * Replaces `@aws-sdk/credential-provider-node` in the bundles. Lambda passes its credentials in the environment
 * (https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html), so the SDK's search through SSO, ini files,
 * processes and instance metadata never runs, but takes up a third of each bundle. Figures:
 * docs/adr/0001-one-lambda-per-endpoint.md.
 */
import { fromEnv } from '@aws-sdk/credential-provider-env';

export const defaultProvider = () => fromEnv();
