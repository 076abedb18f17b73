import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#shared/admin/admin.answers';
import { auditCsv, filterFromForm, filterFromUrl } from './audit-file';

const action: AuditEntry = {
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  list: 'actions',
  type: 'badge_granted',
  administrator: '=ada',
  userId: '01ARZ3NDEKTSV4RRFFQ69G5FAW',
  userName: 'Dana Whitfield',
  badgeId: null,
  contactMessageId: null,
  paymentIntentId: null,
  caseId: null,
  documentId: null,
  details: 'Granted the badge "Insured"',
  createdAt: '2026-11-24T10:00:00.000Z',
};

describe('the filter of the audit log', () => {
  it('contains the fields of the form that are filled in', () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ list: 'events', by: ' ada ', about: '', since: '2026-11-01', until: '' }))
      form.set(name, value);
    expect(filterFromForm(form)).toEqual({ list: 'events', by: 'ada', since: '2026-11-01' });
    form.set('list', '');
    expect(filterFromForm(form)).toEqual({ by: 'ada', since: '2026-11-01' });
  });

  it('covers every list if the URL names a person, and otherwise only administrator actions', () => {
    expect(filterFromUrl(new URLSearchParams('tab=audit-log'))).toEqual({ list: 'actions' });
    expect(filterFromUrl(new URLSearchParams('tab=audit-log&about=a&by='))).toEqual({ about: 'a' });
    expect(filterFromUrl(new URLSearchParams('by=ada'))).toEqual({ by: 'ada' });
  });
});

describe('auditCsv', () => {
  it('contains IDs instead of names, and defuses formulas', () => {
    expect(auditCsv([action])).toBe(
      '\uFEFFcreatedAt,list,type,details,administrator,userId,contactMessageId,paymentIntentId,badgeId,caseId,documentId,id\r\n' +
        `2026-11-24T10:00:00.000Z,actions,badge_granted,"Granted the badge ""Insured""",'=ada,${action.userId},,,,,,${action.id}\r\n`,
    );
  });
});
