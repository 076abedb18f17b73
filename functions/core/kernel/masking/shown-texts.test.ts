import path from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { type JsonSchema, jsonSchemas } from '#infra/tools/openapi/schemas';
import { answers } from '#shared/api/answers';
import { shownTexts } from './shown-texts';

/** Views with a restricted audience. The table does not list their texts. */
const notForOthers: Record<string, string> = {
  LiveTicket: 'oneself',
  OwnDeck: 'oneself',
  User: 'oneself',
  Suspension: 'oneself, and administrators',
  ServiceArea: 'oneself, and administrators',
  CompletedPhoto: 'oneself, and administrators',
  OpenSession: 'oneself',
  PushState: 'oneself',
  Attention: 'administrators',
  SiteState: 'administrators',
  'SiteState.switches': 'administrators',
  'SiteState.notices': 'administrators',
  'AdminPayment.failedRefund': 'administrators',
  'AdminPaymentDetail.failedRefund': 'administrators',
  'SiteStateNow.switches': 'administrators',
  'SiteStateNow.notices': 'administrators',
  Market: 'administrators',
  'Market.days': 'administrators',
  'Market.states': 'administrators',
  Session: 'oneself',
  MailSettings: 'oneself',
  'MailSettings.frequencies': 'oneself',
  LoggedMail: 'oneself',
  Subscription: 'whoever has the link',
  VerifiedEmail: 'whoever has the link',
  RestoredEmail: 'whoever has the link',
  Message: 'a sentence of the server',
  ForgotPasswordResult: 'a sentence of the server',
  Upload: 'oneself',
  VerificationDocument: 'oneself, and administrators',
  EarlierDecision: 'administrators',
  HeldBadge: 'oneself',
  DocumentHolder: 'administrators',
  DocumentToCheck: 'administrators',
  DocumentLink: 'administrators',
  PaymentIntent: 'the bidder, of the own payment',
  Health: 'a word of the server',
  Badge: 'administrators',
  ContactMessage: 'administrators',
  Activity: 'administrators',
  AuditEntry: 'administrators',
  Block: 'the two of a conversation, of themselves',
  Decision: 'oneself',
  DecisionAnswer: 'oneself, and administrators',
  Case: 'administrators',
  CaseAuthor: 'administrators',
  CaseDetail: 'administrators',
  CaseEvent: 'administrators',
  CaseReport: 'administrators',
  'CaseReport.reporter': 'administrators',
  LastDecision: 'administrators',
  ReasonCount: 'administrators',
  ReportedThing: 'administrators',
  'ReportedThing.texts': 'administrators',
  AdminUser: 'administrators',
  AdminUserDetailed: 'administrators',
  AdminProject: 'administrators',
  // What people may ask for.
  DataExport: 'oneself, and administrators, who see how it stands',
  ExportFiles: 'whoever has the link',
  'ExportFiles.files': 'whoever has the link',
  Deletion: 'administrators',
  'AdminProject.ownerInfo': 'administrators',
  AdminBid: 'administrators',
  ContactAnswer: 'administrators',
  FoundUser: 'administrators',
  WaitingThing: 'administrators',
  FoundProject: 'administrators',
  UserPage: 'administrators',
  UserSession: 'administrators',
  'UserSession.impersonation': 'administrators',
  'OpenSession.impersonation': 'oneself',
  ImpersonationStart: 'administrators',
  AdminPayment: 'administrators',
  'AdminPayment.owner': 'administrators',
  'AdminPayment.stager': 'administrators',
  'AdminPayment.refundAsked': 'administrators',
  'AdminPayment.warning': 'administrators',
  'AdminPayment.dispute': 'administrators',
  AdminPaymentDetail: 'administrators',
  'AdminPaymentDetail.owner': 'administrators',
  'AdminPaymentDetail.stager': 'administrators',
  'AdminPaymentDetail.refundAsked': 'administrators',
  'AdminPaymentDetail.warning': 'administrators',
  'AdminPaymentDetail.dispute': 'administrators',
  'AdminPaymentDetail.case': 'administrators',
  LedgerLine: 'administrators',
  AccountingLine: 'administrators',
  Comparison: 'administrators',
  DayOfRevenue: 'administrators',
  Discrepancy: 'administrators',
  StrayEvent: 'administrators',
};

const { roots, components } = jsonSchemas(new Map(Object.entries(answers)), 'output');
const inputs = jsonSchemas(new Map(), 'input').components;

const nameIn = ({ $ref }: JsonSchema): string | undefined => (typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined);
const resolved = (schema: JsonSchema): JsonSchema => {
  const name = nameIn(schema);
  return name === undefined ? schema : resolved(components.get(name) ?? inputs.get(name) ?? {});
};
/** A schema and those that it is one of. */
const choicesOf = (schema: JsonSchema): JsonSchema[] => {
  const { anyOf, oneOf, allOf } = resolved(schema) as Record<string, JsonSchema[] | undefined>;
  const choices = anyOf ?? oneOf ?? allOf;
  return choices ? choices.flatMap(choicesOf) : [schema];
};
const propertiesOf = (schema: JsonSchema) => (resolved(schema).properties ?? {}) as Record<string, JsonSchema>;
const itemsOf = (schema: JsonSchema): JsonSchema[] =>
  choicesOf(schema).flatMap((one) => {
    const { items } = resolved(one) as { items?: JsonSchema };
    return items ? itemsOf(items) : [one];
  });
const isText = (schema: JsonSchema): boolean =>
  itemsOf(schema).some((one) => [resolved(one).type].flat().includes('string') || 'enum' in resolved(one));

/** Every object in a response, by its name, or by its path if it has none. */
const views = new Map<string, JsonSchema>();
const collect = (name: string, schema: JsonSchema): void => {
  for (const one of itemsOf(schema)) {
    const properties = Object.entries(propertiesOf(one));
    const known = nameIn(one) ?? name;
    if (properties.length === 0 || views.has(known)) continue;
    views.set(known, one);
    for (const [field, content] of properties) collect(`${known}.${field}`, content);
  }
};
for (const [name, schema] of roots) collect(name, schema);

type Table = Record<string, Record<string, string>>;
const textsIn = (schema: JsonSchema): string[] =>
  Object.entries(propertiesOf(schema)).flatMap(([field, content]) => (isText(content) ? [field] : []));

/** Returns the texts of a view that the table lists neither under its name nor under that of a view that it extends. */
const unlistedTexts = (name: string, schema: JsonSchema, table: Table = shownTexts): string[] => {
  if (name in notForOthers) return [];
  const said = Object.entries(table).flatMap(([other, fields]) => {
    const theirs = Object.keys(propertiesOf(components.get(other) ?? {}));
    return other === name || theirs.every((field) => field in propertiesOf(schema)) ? Object.keys(fields) : [];
  });
  return textsIn(schema).filter((field) => !said.includes(field));
};

describe('the table of shown texts', () => {
  it('lists how each text of each response is shown', () => {
    expect([...views.keys()]).toEqual(expect.arrayContaining(['Project', 'ProjectDetail', 'Bidder', 'Counterpart', 'Review']));
    for (const [name, schema] of views) expect(unlistedTexts(name, schema), name).toEqual([]);
  });

  it('detects a new text of a project, a bid, or a profile, and a new view', () => {
    const withText = (name: string) => ({
      properties: { ...propertiesOf(components.get(name) ?? {}), motto: { type: ['string', 'null'] } },
    });
    for (const name of ['Project', 'ProjectDetail', 'ReceivedBid', 'BidWithProject', 'Bidder', 'Counterpart'])
      expect(unlistedTexts(name, withText(name)), name).toEqual(['motto']);
    expect(
      unlistedTexts('Profile', { properties: { id: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } } }),
    ).toEqual(['id', 'tags']);
  });

  it('lists no field and exempts no view that does not exist', () => {
    for (const [name, fields] of Object.entries(shownTexts))
      expect(textsIn(views.get(name) ?? {}).sort(), name).toEqual(Object.keys(fields).sort());
    for (const name of Object.keys(notForOthers)) expect([...views.keys()]).toContain(name);
  });

  it('is right about ids, times, and closed lists', () => {
    const isClosed = (schema: JsonSchema | undefined): boolean =>
      schema !== undefined &&
      itemsOf(schema).every(
        (one) => ['enum', 'const'].some((keyword) => keyword in resolved(one)) || resolved(one).type === 'null',
      );
    const written = propertiesOf(inputs.get('ProjectBody') ?? {});
    for (const [name, fields] of Object.entries(shownTexts as Table)) {
      for (const [field, shown] of Object.entries(fields)) {
        const schema = propertiesOf(views.get(name) ?? {})[field] ?? {};
        const names = choicesOf(schema).flatMap((one) => nameIn(one) ?? []);
        if (shown === 'id') expect(names, `${name}.${field}`).toContain('Id');
        if (shown === 'time') expect(['Timestamp', 'CalendarDay'], `${name}.${field}`).toContain(names[0]);
        if (shown === 'one of a list')
          expect(isClosed(schema) || (name === 'Project' && isClosed(written[field])), `${name}.${field}`).toBe(true);
      }
    }
  });
});

describe('functions that only read', () => {
  /** The files of a function's bundle, as far as anything of them is in it. */
  const carriedBy = async (entry: string): Promise<string[]> => {
    const { metafile } = await build({
      entryPoints: [`functions/${entry}.ts`],
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      packages: 'external',
      logLevel: 'silent',
    });
    const [output] = Object.values(metafile.outputs);
    return Object.entries(output?.inputs ?? {})
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => file);
  };
  const isMask = (file: string): boolean => /^functions\/core\/kernel\/masking\/(?:mask\.ts|rules\/)/.test(file);

  it.each([
    ...[
      'projects/get-project',
      'projects/list-projects',
      'bids/list-user-bids',
      'updates/list-updates',
      'questions/list-questions',
    ],
    ...['messages/read-thread', 'messages/list-conversations', 'reviews/list-user-reviews', '../pages/project-page'],
  ])('do not bundle the mask: %s', async (entry) => {
    const carried = await carriedBy(path.posix.join('endpoints', entry));
    expect(carried.filter((file) => file.endsWith('.view.ts'))).not.toEqual([]);
    expect(carried.filter(isMask)).toEqual([]);
  });

  it('differ from functions that write, which bundle it', async () => {
    const carried = await carriedBy('endpoints/messages/send-message');
    expect(carried.filter(isMask).length).toBeGreaterThan(3);
  });
});
