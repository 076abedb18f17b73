import { ArnFormat, SecretValue, type Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { productName, type Stage } from '#infra/stage';

/** Excluded from the secret: a header takes letters and digits in any context, and the comma separates. */
const punctuation = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

const numbersOf = ({ originSecretNumber }: Stage): number[] => [originSecretNumber, originSecretNumber + 1];

const nameOf = (stage: Stage, number: number): string => `${productName}/${stage.name}/origin-${number}`;

/**
 * The secret that proves to the functions that a request came through CloudFront. The HTTP API has its own address, which cannot
 * be closed (no resource policies, no origin access control) and would bypass the firewall and hide the viewer's address.
 *
 * There are always two secrets: the one that is sent, and its successor, which is accepted already. So a rotation (stages.ts,
 * `originSecretNumber`) never refuses a request, whichever side changes first. The secrets are referred to by name, because an
 * export would prevent the removal of the old one.
 */
export class OriginSecrets extends Construct {
  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    for (const number of numbersOf(stage)) {
      new secretsmanager.Secret(this, `Secret${number}`, {
        secretName: nameOf(stage, number),
        description: 'Sent by CloudFront to the API, so that nothing else can call it',
        generateSecretString: { excludeCharacters: punctuation, passwordLength: 48 },
      });
    }
  }
}

/** The secret that CloudFront sends, as a reference that CloudFormation resolves, so that no template contains the value. */
export const sentOriginSecret = (stage: Stage): string =>
  SecretValue.secretsManager(nameOf(stage, stage.originSecretNumber)).unsafeUnwrap();

/**
 * The names of the secrets that the functions accept; they read the values at run time. Values in their configuration would need
 * a dynamic reference in each function, and a template may have only 60.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
 */
export const takenOriginSecrets = (stage: Stage): string =>
  numbersOf(stage)
    .map((number) => nameOf(stage, number))
    .join(',');

/** The right to read the secrets with any number. The pattern includes the six characters that Secrets Manager adds to a name. */
export const readsOriginSecrets = (stage: Stage, stack: Stack): iam.PolicyStatement =>
  new iam.PolicyStatement({
    actions: ['secretsmanager:GetSecretValue'],
    resources: [
      stack.formatArn({
        service: 'secretsmanager',
        resource: 'secret',
        resourceName: `${productName}/${stage.name}/origin-*`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    ],
  });
