import { RemovalPolicy } from 'aws-cdk-lib';

/**
 * If the stage keeps data, a resource with data stays, unless its creation is rolled back: it is empty then and would block its
 * name.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-deletionpolicy.html
 */
export const removalPolicyOf = (keepData: boolean): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
