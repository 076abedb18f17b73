import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Alarms } from './alarms';

export type Graph = { title: string; metrics: cloudwatch.IMetric[] };

export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, { name, alarms, rows }: { name: string; alarms: Alarms; rows: readonly Graph[][] }) {
    super(scope, id);
    const dashboard = new cloudwatch.Dashboard(this, 'Dashboard', { dashboardName: name, defaultInterval: Duration.hours(12) });
    dashboard.addWidgets(
      new cloudwatch.AlarmStatusWidget({ title: 'Alarms (docs/runbook.md)', width: 24, height: 4, alarms: alarms.all }),
    );
    for (const row of rows) {
      dashboard.addWidgets(
        ...row.map(
          ({ title, metrics }) =>
            new cloudwatch.GraphWidget({ title, width: 24 / row.length, height: 6, left: metrics, leftYAxis: { min: 0 } }),
        ),
      );
    }
  }
}

/** One line for each function. Includes new functions automatically. */
export const eachFunction = (prefix: string, metricName: string, statistic: string): cloudwatch.MathExpression =>
  new cloudwatch.MathExpression({
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metricName}" ${prefix}', '${statistic}', 300)`,
    label: '',
    usingMetrics: {},
    period: Duration.minutes(5),
  });
