import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#components/paged-list';
import { paths } from '#config/paths';
import { LoadingText } from '#desk/parts/loading-text';
import { loadFailure } from '#desk/parts/panel-list';
import { UserLink } from '#desk/users/user-link';
import { formatCents, formatDateTime } from '#lib/format';
import type { AdminPaymentDetail, LedgerLine } from '#shared/ledger/ledger.answers';
import { entryTypes, type RefundReason, refundReasons } from '#shared/ledger/ledger.values';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { AlertDialog, Dialog, FormDialog } from '#ui/dialog';
import { DetailList } from '#ui/facts';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { Notice } from '#ui/states';
import { EmailText, Heading, SmallText, Text, TextLink } from '#ui/text';
import { cents } from './cents';
import { canAnswer, canRefund, stateOf } from './payment-state';
import { paymentQuery, useAnswerDispute, useKeepFee, useRefundFee } from './queries';

const formatSigned = (amount: number): string => `${amount > 0 ? '+' : '−'}${cents(Math.abs(amount))}`;

const Line = ({ line }: { line: LedgerLine }) => (
  <li className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-b-0">
    <span className="flex min-w-0 flex-col">
      <span className="font-medium">{entryTypes[line.type]}</span>
      <SmallText as="span" className="break-all">
        {formatDateTime(line.at)}
        {line.reference && ` · ${line.reference}`}
        {line.administrator && ' · by an administrator'}
      </SmallText>
    </span>
    <span className="shrink-0 text-right tabular-nums">
      {line.amountCents !== 0 && <span className="block">{formatSigned(line.amountCents)}</span>}
      {line.stripeFeeCents !== 0 && <SmallText as="span">Stripe {formatSigned(-line.stripeFeeCents)}</SmallText>}
    </span>
  </li>
);

const reasonChoices: Record<string, string> = refundReasons;

const RefundDialog = ({ payment, onClose }: { payment: AdminPaymentDetail; onClose: () => void }) => {
  const refund = useRefundFee(payment.id);
  const [reason, setReason] = useState<RefundReason>('requested_by_customer');
  return (
    <FormDialog
      onOpenChange={onClose}
      title={`Refund ${formatCents(payment.amountCents)}?`}
      description="The whole fee goes back to the card. We notify both parties, and they keep each other’s contact details. Stripe keeps its own fee."
      onSubmit={(event) => {
        event.preventDefault();
        refund.mutate(reason, { onSettled: onClose });
      }}
      pending={refund.isPending}
      submitLabel="Refund Fee"
    >
      <Field label="Reason">
        <Select
          options={reasonChoices}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value as RefundReason)}
        />
      </Field>
    </FormDialog>
  );
};

const questions = {
  warning: {
    title: 'The bank suspects fraud',
    advice: 'Refund the fee to avoid a dispute, or keep it if you know the stager. You can’t change this later.',
  },
  failedRefund: {
    title: 'The refund failed, and Stripe has the money again',
    advice:
      'We notified the stager of a refund that never arrived. Write to them. If the card works, refund the fee again. If not, send the money another way and keep the fee here.',
  },
};

/** Asks whether to keep the fee. The sheet's own button refunds it. */
const Question = ({ payment, about }: { payment: AdminPaymentDetail; about: keyof typeof questions }) => {
  const keep = useKeepFee(payment.id);
  return (
    <Notice tone="warning" title={questions[about].title}>
      <span className="flex flex-col items-start gap-3">
        {questions[about].advice}
        <Button variant="secondary" size="sm" pending={keep.isPending} onClick={() => keep.mutate()}>
          Keep Fee
        </Button>
      </span>
    </Notice>
  );
};

const DisputeCard = ({ payment }: { payment: AdminPaymentDetail }) => {
  const answer = useAnswerDispute(payment.id);
  const [isAsking, setIsAsking] = useState(false);
  const { dispute } = payment;
  return (
    <section className="flex flex-col gap-3">
      <Heading level={3} size="sm">
        Evidence for the bank
      </Heading>
      <dl className="flex flex-col gap-4 rounded-md bg-sand p-4">
        {payment.case?.map(({ title, text }) => (
          <div key={title} className="flex flex-col gap-1">
            <dt className="text-sm font-semibold">{title}</dt>
            <dd className="text-sm whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      {canAnswer(payment) && (
        <>
          <Text>{dispute?.dueBy ? `You can answer once, until ${formatDateTime(dispute.dueBy)}.` : 'You can answer once.'}</Text>
          <Button className="self-start" onClick={() => setIsAsking(true)}>
            Send to Bank
          </Button>
          <AlertDialog
            open={isAsking}
            onOpenChange={setIsAsking}
            title="Send this evidence to the bank?"
            description="You can answer once, and can’t change it later."
            confirmLabel="Send to Bank"
            onConfirm={() => answer.mutateAsync().catch(() => undefined)}
          />
        </>
      )}
    </section>
  );
};

/** Describes a dispute in Stripe's words. An inquiry has not taken any money yet. */
const disputeText = ({ reason, status }: NonNullable<AdminPaymentDetail['dispute']>): string =>
  `${reason.replaceAll('_', ' ')}: ${status.startsWith('warning_') ? 'inquiry, no money taken yet' : status.replaceAll('_', ' ')}`;

const Party = ({ of, name }: { of: AdminPaymentDetail['owner']; name: string | undefined }) =>
  of ? (
    <>
      <UserLink id={of.id} name={name} />, <EmailText email={of.email} />
    </>
  ) : (
    'A deleted account'
  );

const Detail = ({ payment }: { payment: AdminPaymentDetail }) => {
  const [isRefunding, setIsRefunding] = useState(false);
  const unknownFee = payment.status === 'cancelled' ? 'None' : 'Not recorded yet';
  const { owner, stager, failedRefund, warning, dispute, refundAsked } = payment;
  const { label, tone } = stateOf(payment);
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <DetailList
          details={[
            { label: 'Status', value: <Badge tone={tone}>{label}</Badge> },
            { label: 'Fee', value: formatCents(payment.amountCents) },
            { label: 'Stripe fee', value: payment.stripeFeeCents === null ? unknownFee : cents(payment.stripeFeeCents) },
            {
              label: 'Project',
              value: payment.projectTitle ? (
                <TextLink to={paths.project(payment.projectId)}>{payment.projectTitle}</TextLink>
              ) : (
                'Deleted'
              ),
            },
            { label: 'Paid by', value: <Party of={stager} name={stager?.company ?? stager?.name} /> },
            { label: 'Owner', value: <Party of={owner} name={owner?.name} /> },
            { label: 'Refund', value: refundAsked && refundReasons[refundAsked.reason] },
            { label: 'Dispute', value: dispute && disputeText(dispute) },
            { label: 'Payment ID', value: <span className="break-all">{payment.id}</span> },
          ]}
        />
        {failedRefund?.isOpen && <Question payment={payment} about="failedRefund" />}
        {warning?.isOpen && !failedRefund?.isOpen && <Question payment={payment} about="warning" />}
        {canRefund(payment) && (
          <Button variant="secondary" className="self-start" onClick={() => setIsRefunding(true)}>
            Refund
          </Button>
        )}
      </div>
      {payment.case && <DisputeCard payment={payment} />}
      <section className="flex flex-col gap-1">
        <Heading level={3} size="sm">
          History
        </Heading>
        <ol className="flex flex-col">
          {payment.history.map((line) => (
            <Line key={`${line.type}${line.at}${line.reference}`} line={line} />
          ))}
        </ol>
      </section>
      {isRefunding && <RefundDialog payment={payment} onClose={() => setIsRefunding(false)} />}
    </div>
  );
};

export const PaymentSheet = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Dialog onOpenChange={onClose} look="sheet" width="md" title="Payment">
    <Loaded
      query={useQuery(paymentQuery(id))}
      failure={loadFailure}
      loading={<LoadingText label="Loading the payment" lines={10} />}
    >
      {(payment) => <Detail payment={payment} />}
    </Loaded>
  </Dialog>
);
