import { SecretValue } from 'aws-cdk-lib';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { productName, type Stage } from '#infra/stage';

/** A header takes letters and digits whatever surrounds them; the comma separates. */
const punctuation = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

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
    for (const number of [stage.originSecretNumber, stage.originSecretNumber + 1]) {
      new secretsmanager.Secret(this, `Secret${number}`, {
        secretName: nameOf(stage, number),
        description: 'Sent by CloudFront to the API, so that nothing else can call it',
        generateSecretString: { excludeCharacters: punctuation, passwordLength: 48 },
      });
    }
  }
}

/** A reference, filled in by CloudFormation: the value is in no template. */
const reference = (stage: Stage, number: number): string => SecretValue.secretsManager(nameOf(stage, number)).unsafeUnwrap();

/** What CloudFront sends. */
export const sentOriginSecret = (stage: Stage): string => reference(stage, stage.originSecretNumber);

/** What the functions take, separated by a comma. */
export const takenOriginSecrets = (stage: Stage): string =>
  [stage.originSecretNumber, stage.originSecretNumber + 1].map((number) => reference(stage, number)).join(',');
