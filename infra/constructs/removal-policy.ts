import { RemovalPolicy } from 'aws-cdk-lib';

/**
 * The policy for a resource with data when it leaves its stack. If the stage keeps data, the resource stays, except when its
 * creation is rolled back: it is empty then, and would take the name that the next deployment needs.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-deletionpolicy.html
 */
export const removalPolicyOf = (keepData: boolean): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
