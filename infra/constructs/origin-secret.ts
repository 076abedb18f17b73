import { ArnFormat, SecretValue, type Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { productName, type Stage } from '#infra/stage';

/** Characters that a secret must not contain: some are not allowed in headers, and the comma separates secrets. */
const punctuation = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

const numbersOf = ({ originSecretNumber }: Stage): number[] => [originSecretNumber, originSecretNumber + 1];

const nameOf = (stage: Stage, number: number): string => `${productName}/${stage.name}/origin-${number}`;

/**
 * Proves to the functions that a request came through CloudFront. The HTTP API's own address cannot be closed, and would bypass
 * the firewall and hide the viewer's address. There are always two secrets, the current one and its accepted successor, so a
 * rotation (stages.ts, `originSecretNumber`) never refuses a request. Referred to by name, because an export would prevent
 * removing the old one.
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

export const sentOriginSecret = (stage: Stage): string =>
  SecretValue.secretsManager(nameOf(stage, stage.originSecretNumber)).unsafeUnwrap();

/**
 * Returns the names of the accepted secrets. Functions read the values at run time, because a template may have only 60 dynamic
 * references.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
 */
export const acceptedOriginSecrets = (stage: Stage): string =>
  numbersOf(stage)
    .map((number) => nameOf(stage, number))
    .join(',');

export const readOriginSecretsStatement = (stage: Stage, stack: Stack): iam.PolicyStatement =>
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
