import { describe, expect, it } from 'vitest';
import { caseIdOf } from '#core/kernel/ids';
import type { Account } from '#core/market/account/account';
import { idPattern } from '#shared/api/id';
import { type ModerationAction, moderationActions, moderationReasonNames } from '#shared/moderation/moderation.values';
import {
  actionsOn,
  type CaseRecord,
  changedMeanwhile,
  newCase,
  scoreOf,
  type Target,
  withAnswer,
  withDecision,
  withReport,
} from './case';

const now = new Date('2026-03-01T12:00:00.000Z');
const later = new Date('2026-03-02T12:00:00.000Z');
const target: Target = { type: 'project', id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', withinId: null };
const author = { id: 'author' } as Account;
const made = newCase(target, author.id, 'report', now);

const done = (of: CaseRecord, action: ModerationAction, by = 'ada', at = now): CaseRecord =>
  withDecision(
    of,
    {
      action,
      reason: action === 'hide' || action === 'warn' || action === 'suspend' ? 'spam' : null,
      note: null,
      administrator: by,
      now: at,
    },
    null,
  );

describe('caseIdOf', () => {
  it('depends on the content and its place', () => {
    expect(caseIdOf(target)).toBe(caseIdOf({ ...target }));
    expect(caseIdOf(target)).toMatch(idPattern);
    const others = [
      { ...target, type: 'bid' },
      { ...target, id: `${target.id.slice(1)}0` },
      { ...target, withinId: target.id },
    ];
    expect(new Set([target, ...others].map(caseIdOf)).size).toBe(4);
  });
});

describe('scoreOf', () => {
  it('is 0 without reports, and grows with each report', () => {
    expect([scoreOf({}), scoreOf({ spam: 1 }), scoreOf({ spam: 2 }), scoreOf({ spam: 2, illegal: 1 })]).toEqual([0, 2, 4, 9]);
  });

  it('weighs illegal content most', () => {
    const weights = moderationReasonNames.map((reason) => scoreOf({ [reason]: 1 }));
    expect(Math.min(...weights)).toBe(scoreOf({ other: 1 }));
    expect(Math.max(...weights)).toBe(scoreOf({ illegal: 1 }));
    expect(weights.filter((weight) => weight === scoreOf({ illegal: 1 }))).toHaveLength(1);
  });
});

describe('reported', () => {
  it('counts the report by reason and raises the version', () => {
    const twice = withReport(withReport(made, 'spam', now), 'fraud', later);
    expect(twice).toMatchObject({
      reportCount: 2,
      reasons: { spam: 1, fraud: 1 },
      version: 3,
      lastReportedAt: later.toISOString(),
    });
    expect(twice.openedAt).toBe(now.toISOString());
  });

  it('reopens a closed case at the end of the queue', () => {
    const closed = done(made, 'dismiss');
    expect(closed.open).toBe(false);
    expect(withReport(closed, 'spam', later)).toMatchObject({ open: true, openedAt: later.toISOString() });
  });
});

describe('a moderation action', () => {
  it.each<ModerationAction>(['dismiss', 'hide', 'restore', 'warn', 'suspend', 'lift'])('closes the case: %s', (action) => {
    expect(done(done(made, 'claim'), action)).toMatchObject({ open: false, claimedBy: null, decision: { action } });
  });

  it('claims or releases the case', () => {
    const claimed = done(made, 'claim');
    expect(claimed).toMatchObject({ open: true, claimedBy: 'ada', decision: null });
    expect(done(claimed, 'release')).toMatchObject({ open: true, claimedBy: null, decision: null });
  });

  it('fails for others while one administrator has claimed the case, unless they take it over', () => {
    const claimed = done(made, 'claim');
    expect(() => done(claimed, 'hide', 'grace')).toThrow('Another administrator is working on this case. Take it over first.');
    expect(done(done(claimed, 'claim', 'grace'), 'hide', 'grace')).toMatchObject({ latestBy: 'grace' });
  });

  it('is kept in a history of the latest twenty, newest first', () => {
    let record = made;
    for (let count = 0; count < 30; count += 1) record = done(record, count % 2 ? 'release' : 'claim');
    record = done(record, 'hide');
    expect(record.history.map(({ action }) => action).slice(0, 2)).toEqual(['hide', 'release']);
    expect(record.history).toHaveLength(20);
  });

  it('fails after a newer action, with an error that says who did what', () => {
    const words = moderationActions.map((action) =>
      changedMeanwhile(done(made, action), 'grace').message.replace(' Please reload the case.', ''),
    );
    expect(words).toEqual([
      'Another administrator just took this case.',
      'Another administrator just released this case.',
      'Another administrator just closed this case.',
      'Another administrator just hid it.',
      'Another administrator just restored it.',
      'Another administrator just warned the author.',
      'Another administrator just suspended the author.',
      'Another administrator just lifted the suspension.',
    ]);
    expect(changedMeanwhile(done(made, 'hide'), 'ada').message).toMatch(/^You just hid it/);
    expect(changedMeanwhile(withReport(made, 'spam', now), 'ada').message).toMatch(/^Someone just reported it/);
    expect(changedMeanwhile(withAnswer(done(made, 'warn'), 'No.', now), 'ada').message).toMatch(/^The author just replied/);
  });
});

describe('a reply by the author', () => {
  it.each<ModerationAction>(['hide', 'warn', 'suspend'])('is allowed once after %s', (action) => {
    const once = withAnswer(done(made, action), 'It is mine.', later);
    expect(once).toMatchObject({ open: true, openedAt: later.toISOString(), answer: { text: 'It is mine.' }, mayAnswer: false });
    expect(once.history[0]).toMatchObject({ action: 'answer', administrator: null, text: 'It is mine.' });
    expect(() => withAnswer(once, 'Again.', later)).toThrow('You already replied');
    expect(withAnswer(done(once, action), 'To the second one.', later).answer?.text).toBe('To the second one.');
  });

  it.each<ModerationAction>(['dismiss', 'restore', 'lift', 'claim', 'release'])('is not allowed after %s', (action) => {
    expect(() => withAnswer(done(made, action), 'Thanks.', later)).toThrow("There's no decision to reply to");
  });

  it('stays with a case that is dismissed afterwards, and so does the decision', () => {
    const stands = done(withAnswer(done(made, 'hide'), 'No.', now), 'dismiss', 'ada', later);
    expect(stands).toMatchObject({
      open: false,
      lastNotified: { action: 'hide' },
      decision: { action: 'dismiss' },
      answer: { text: 'No.' },
    });
  });
});

describe('actionsOn', () => {
  const open = { hide: true };
  const hidden = { restore: true };

  it.each<[string, ModerationAction[], ModerationAction[]]>([
    ['a report', actionsOn(made, open, author, 'ada'), ['claim', 'dismiss', 'hide', 'warn', 'suspend']],
    [
      'a case claimed by the administrator',
      actionsOn(done(made, 'claim'), open, author, 'ada'),
      ['release', 'dismiss', 'hide', 'warn', 'suspend'],
    ],
    [
      'a case claimed by another administrator',
      actionsOn(done(made, 'claim', 'grace'), open, author, 'ada'),
      ['claim', 'dismiss', 'hide', 'warn', 'suspend'],
    ],
    ['a closed case of hidden content', actionsOn(done(made, 'hide'), hidden, author, 'ada'), ['restore', 'warn', 'suspend']],
    ['a case of deleted content', actionsOn(made, undefined, author, 'ada'), ['claim', 'dismiss', 'warn', 'suspend']],
    [
      'content held for its first review',
      actionsOn(made, { ...open, ...hidden, isHeld: true }, author, 'ada'),
      ['claim', 'hide', 'restore', 'warn', 'suspend'],
    ],
    ['a case of an author who left', actionsOn(made, undefined, undefined, 'ada'), ['claim', 'dismiss']],
    [
      'the case that suspended its author',
      actionsOn(
        done(made, 'suspend'),
        open,
        { ...author, suspension: { caseId: made.id, reason: 'spam', since: '', mailboxHash: '' } },
        'ada',
      ),
      ['hide', 'warn', 'lift'],
    ],
    [
      'another case of a suspended author',
      actionsOn(made, open, { ...author, suspension: { caseId: 'another', reason: 'spam', since: '', mailboxHash: '' } }, 'ada'),
      ['claim', 'dismiss', 'hide', 'warn'],
    ],
    [
      'a case that bars a mailbox',
      actionsOn({ ...done(made, 'suspend'), barred: ['hash'] }, undefined, undefined, 'ada'),
      ['lift'],
    ],
  ])('returns the allowed actions for %s', (_, actions, expected) => {
    expect(actions).toEqual(expected);
  });
});
