import { RemovalPolicy } from 'aws-cdk-lib';

/**
 * What becomes of a resource that holds data when it leaves its stack. Where data is kept it stays, but for a creation that is rolled back: what
 * stayed then would hold nothing, and its name would be taken when the deployment is tried again.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-deletionpolicy.html
 */
export const removalPolicyOf = (keepData: boolean): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
