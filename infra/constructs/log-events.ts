import { RemovalPolicy } from 'aws-cdk-lib';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type FunctionId, grants } from '#functions/grants';
import { productName, type Stage } from '#infra/stage';
import { functionName } from '#shared/api/manifest';

/** Log lines that have no metric of AWS (functions/core/kernel/log.ts). `functions` can write a line that `pattern` matches. */
interface LogEvent {
  functions: readonly FunctionId[];
  pattern: string;
}

const idsWhere = (wanted: (id: FunctionId) => boolean): FunctionId[] => (Object.keys(grants) as FunctionId[]).filter(wanted);

const callsStripe = idsWhere((id) => grants[id].stripe === true);
const sendsMail = idsWhere((id) => grants[id].mail === true);

export const logEvents = {
  /** A payment could not be used, a refund failed, a bank disputes or warns of a payment, or the ledger differs from Stripe. */
  PaymentsToReview: {
    functions: callsStripe,
    pattern:
      '{ $.event = "payment_refunded" || $.event = "refund_failed" || $.event = "payment_disputed" || $.event = "dispute_status_unknown" || $.event = "payment_warned" || $.event = "ledger_discrepancy" }',
  },
  /**
   * Stripe did not answer properly, or a function could not process an event. Excludes refusals while payments are switched off.
   */
  PaymentsFailed: {
    functions: callsStripe,
    pattern: '{ $.event = "request" && $.status >= 500 && ($.code NOT EXISTS || $.code != "SWITCHED_OFF") }',
  },
  /** Somebody forges events, or the signing secret differs from Stripe's. */
  WebhookSignatures: { functions: ['stripeWebhook'], pattern: '{ $.event = "request" && $.code = "INVALID_SIGNATURE" }' },
  /** SES or a push service refuses our credentials or requests. */
  MailFailures: {
    functions: [...sendsMail, 'broadcastChanges'],
    pattern: '{ $.event = "mail_failed" || $.event = "push_refused" }',
  },
  LoginsFailed: { functions: ['login'], pattern: '{ $.event = "request" && ($.status = 401 || $.status = 429) }' },
} as const satisfies Record<string, LogEvent>;

export type LogEventName = keyof typeof logEvents;

export const logMetricNamespace = (stage: Stage): string => `${productName}/${stage.name}`;

/** Turns log lines into metrics. Other lines write no value, because CloudWatch charges for each hour with one. */
export class LogEvents extends Construct {
  constructor(scope: Construct, id: string, { stage, deployed }: { stage: Stage; deployed: readonly string[] }) {
    super(scope, id);
    for (const [metricName, { functions, pattern }] of Object.entries(logEvents)) {
      for (const functionId of functions as readonly FunctionId[]) {
        const name = functionName(functionId);
        if (!deployed.includes(name)) continue;
        const filter = new logs.CfnMetricFilter(this, `${metricName}In${name}`, {
          logGroupName: `/aws/lambda/${productName}-${stage.name}-${name}`,
          filterPattern: pattern,
          metricTransformations: [{ metricNamespace: logMetricNamespace(stage), metricName, metricValue: '1' }],
        });
        filter.applyRemovalPolicy(RemovalPolicy.DESTROY);
      }
    }
  }
}
