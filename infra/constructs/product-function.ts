import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { removalPolicyOf } from './removal-policy';

interface Props {
  /** The physical name. It is fixed so that people can search for it, and stacks need no exports. */
  functionName: string;
  description: string;
  bundle: string;
  memoryMb: number;
  timeoutSeconds: number;
  environment: Record<string, string>;
  statements: iam.PolicyStatement[];
  traced: boolean;
  /** Lambda logs the duration, the memory and the cold start of each call. */
  reported: boolean;
  logRetentionDays: number;
  /** The log outlives the function until its lines expire. */
  logsAreKept: boolean;
  reservedConcurrency?: number | undefined;
}

/**
 * A Lambda whose role may only write its own log and do what `statements` allow. AWS's managed policies allow every log group.
 */
export class ProductFunction extends Construct {
  readonly function: lambda.Function;
  readonly logGroup: logs.LogGroup;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    this.logGroup = new logs.LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${props.functionName}`,
      retention: props.logRetentionDays as logs.RetentionDays,
      removalPolicy: removalPolicyOf(props.logsAreKept),
    });
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        rights: new iam.PolicyDocument({ statements: [...this.observability(props.traced), ...props.statements] }),
      },
    });
    this.function = new lambda.Function(this, 'Function', {
      functionName: props.functionName,
      description: props.description,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      code: lambda.Code.fromAsset(props.bundle),
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      environment: props.environment,
      role: role.withoutPolicyUpdates(),
      logGroup: this.logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      applicationLogLevelV2: lambda.ApplicationLogLevel.INFO,
      // The line `platform.report` requires INFO:
      // https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-log-level.html
      systemLogLevelV2: props.reported ? lambda.SystemLogLevel.INFO : lambda.SystemLogLevel.WARN,
      tracing: props.traced ? lambda.Tracing.ACTIVE : lambda.Tracing.DISABLED,
      ...(props.reservedConcurrency !== undefined && { reservedConcurrentExecutions: props.reservedConcurrency }),
    });
  }

  private observability(traced: boolean): iam.PolicyStatement[] {
    return [
      new iam.PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [this.logGroup.logGroupArn],
      }),
      // X-Ray has no resource-level permissions.
      // https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsx-ray.html
      ...(traced
        ? [new iam.PolicyStatement({ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] })]
        : []),
    ];
  }
}
