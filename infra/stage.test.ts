import { readStage, type StageSettings } from './stage';
import { stages } from './stages';
import { productionSettings, throwawaySettings } from './testing/synth';

const problemsOf = (settings: StageSettings): string => {
  try {
    readStage('test', { test: settings });
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

it('accepts the dev stage as it is, and warns of its example values', () => {
  const dev = readStage('dev', stages);
  expect(dev.warnings.join('\n')).toContain(
    "mail.from is still the example 'Settee dev <no-reply@settee.example>': write the sender of the mail",
  );
  expect(dev.warnings.join('\n')).toContain(
    "stripe.publishableKey is still the example 'pk_test_REPLACE_ME': write the publishable key",
  );
});

it('refuses a stage that keeps data while it has example values, and names each', () => {
  const message = (() => {
    try {
      return String(readStage('prod', stages));
    } catch (error) {
      return (error as Error).message;
    }
  })();
  for (const field of ['site.domain', 'mail.from', 'operators.contact', 'operators.alarms', 'stripe.publishableKey'])
    expect(message).toContain(`- ${field} is still the example`);
  expect(message).toContain('account is still the example');
  expect(message.match(/backups\.copyTo/g)).toHaveLength(1);
});

it('warns of a stage that keeps data without a firewall', () => {
  const { warnings } = readStage('prod', { prod: { ...productionSettings, firewall: false } });
  expect(warnings).toEqual([expect.stringMatching(/^firewall is false: .+: write true$/)]);
});

it('accepts a complete stage', () => {
  expect(readStage('prod', { prod: productionSettings }).warnings).toEqual([]);
});

it.each<[string, Partial<StageSettings>, string]>([
  [
    'an address for a domain',
    { site: { domain: 'https://www.staging.test', certificateArn: 'x' } },
    'site.domain is not a domain: write it bare',
  ],
  [
    'a certificate of another region',
    { site: { domain: 'www.staging.test', certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/1' } },
    'site.certificateArn is not a certificate of us-east-1',
  ],
  ['no way to a certificate', { site: { domain: 'www.staging.test' } }, 'site has neither certificateArn nor hostedZone'],
  [
    'a zone that does not hold the domain',
    { site: { domain: 'www.staging.test', hostedZone: { id: 'Z1', name: 'other.test' } } },
    "site.domain 'www.staging.test' is not in the zone 'other.test'",
  ],
  [
    'a zone as AWS prints it',
    { site: { domain: 'www.staging.test', hostedZone: { id: 'Z1', name: 'staging.test.' } } },
    'site.hostedZone.name ends with a dot: write yours.com',
  ],
  ['no domain', { site: undefined }, 'site is missing'],
  [
    'a bare sender',
    { mail: { from: 'no-reply@staging.test', identity: 'domain' } },
    'mail.from is not a sender: write it as `Name <',
  ],
  [
    'a secret key in the wrong place',
    { stripe: { publishableKey: 'sk_live_1' } },
    "stripe.publishableKey is not Stripe's publishable key",
  ],
  ['an admin path that is guessed', { adminPath: 'admin2' }, 'adminPath is too easily guessed'],
  [
    'a retention that CloudWatch does not know',
    { logRetentionDays: 8 as 7 },
    'logRetentionDays is not a period that CloudWatch knows',
  ],
  ['an account that is none', { account: '12' }, 'account is not an AWS account id'],
])('refuses %s and says what to write', (_what, change, message) => {
  expect(problemsOf({ ...productionSettings, ...change })).toContain(message);
});

it('names the existing stages if asked for an unknown one', () => {
  expect(() => readStage('preview', stages)).toThrow(
    "There is no stage 'preview' in infra/stages.ts, only dev, prod: add an entry",
  );
  expect(() => readStage('Prod!', stages)).toThrow("'Prod!' cannot name a stage");
});

it('lists every problem at once', () => {
  const message = problemsOf({ ...throwawaySettings, account: '12', paymentWindowHours: 0 });
  expect(message).toContain('account is not');
  expect(message).toContain('paymentWindowHours must be above 0');
});
