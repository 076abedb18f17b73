import { ArnFormat, SecretValue, type Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { productName, type Stage } from '#infra/stage';

/** A header takes letters and digits whatever surrounds them; the comma separates. */
const punctuation = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

const numbersOf = ({ originSecretNumber }: Stage): number[] => [originSecretNumber, originSecretNumber + 1];

const nameOf = (stage: Stage, number: number): string => `${productName}/${stage.name}/origin-${number}`;

/**
 * The secret by which the functions know that a request came through CloudFront: the HTTP API has an address of its own, which
 * cannot be closed (no resource policies, no origin access control for it) and would go around firewall and viewer address.
 *
 * There are always two: the one that is sent, and the next one, which is taken already. So a rotation (stages.ts,
 * `originSecretNumber`) never refuses a request, whichever side changes first. Referred to by name: an export of the old one would
 * hold it in place.
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

/** What CloudFront sends: a reference, filled in by CloudFormation, so that the value is in no template. */
export const sentOriginSecret = (stage: Stage): string =>
  SecretValue.secretsManager(nameOf(stage, stage.originSecretNumber)).unsafeUnwrap();

/**
 * What the functions take: the names, which they read the secrets by when they run. A value in their configuration would be a dynamic
 * reference in each of them, and a template may hold 60.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
 */
export const takenOriginSecrets = (stage: Stage): string =>
  numbersOf(stage)
    .map((number) => nameOf(stage, number))
    .join(',');

/** The right to read them, whatever their numbers: the six characters that Secrets Manager adds to a name included. */
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
