import { Duration } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage';
import { removalPolicyOf } from './removal-policy';

/** The pool of administrators, who are not users of the marketplace. Only administrators can add one (docs/deploy.md). */
export class AdminPool extends Construct {
  readonly pool: cognito.UserPool;
  readonly client: cognito.UserPoolClient;

  constructor(scope: Construct, id: string, { keepData, protect }: Pick<Stage, 'keepData' | 'protect'>) {
    super(scope, id);
    this.pool = new cognito.UserPool(this, 'Pool', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      passwordPolicy: {
        minLength: 12,
        requireDigits: true,
        requireLowercase: true,
        requireUppercase: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      // The panel sets up an authenticator app at the first sign-in. Text messages can be intercepted, and cost money.
      mfa: cognito.Mfa.REQUIRED,
      mfaSecondFactor: { sms: false, otp: true },
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      deletionProtection: protect,
      removalPolicy: removalPolicyOf(keepData),
    });
    this.client = this.pool.addClient('Panel', {
      // The panel calls Cognito directly, over TLS. Without a hosted page and redirects, there is no OAuth flow to abuse.
      authFlows: { userPassword: true, userSrp: true },
      disableOAuth: true,
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // The time between the password and the first code, long enough to install an app. (Default: three minutes.)
      authSessionValidity: Duration.minutes(15),
      idTokenValidity: Duration.hours(1),
      accessTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.hours(12),
    });
    new cognito.CfnUserPoolGroup(this, 'Admins', { userPoolId: this.pool.userPoolId, groupName: 'admin' });
  }
}
