import { saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { newId } from '#core/kernel/ids';
import { days, plus } from '#core/kernel/time';
import { getAccount } from '#core/market/account/account.repo';
import { approveDocument } from '#core/market/verification/document';
import { getDocument, saveApproval } from '#core/market/verification/document.repo';
import { type Client, sendFile } from './client';
import { pdfOf } from './pdf';
import { type StagerName, stagers } from './people';

interface DemoDocument {
  stager: StagerName;
  badgeType: 'insured' | 'business_license';
  fileName: string;
  /** Printed on the document, above the company's name. */
  title: string;
  /** Days from now until the badge expires. Absent: the document is pending. */
  approvedForDays?: number;
}

/** A badge that expires soon, and a document in the administrators' queue. */
const documents: readonly DemoDocument[] = [
  {
    stager: 'theo',
    badgeType: 'insured',
    fileName: 'Harbor Mutual certificate.pdf',
    title: 'Certificate of Liability Insurance',
    approvedForDays: 21,
  },
  { stager: 'june', badgeType: 'business_license', fileName: 'License 2026.pdf', title: 'Business License' },
];

/** Approves a document in place of an administrator, who cannot sign in yet. */
const approve = async (userId: string, documentId: string, forDays: number, now: Date): Promise<void> => {
  const administrator = 'demo';
  const [account, document, badgeId] = [await getAccount(userId), await getDocument(userId, documentId), newId(now)];
  const body = {
    decision: 'approve',
    expiryDate: plus(now, days(forDays)).toISOString(),
    issuer: 'Harbor Mutual',
    number: 'HM-20417',
  } as const;
  const approved = approveDocument(document, account, body, { administrator, now, badgeId });
  const action = { type: 'document_approved', userId, documentId, badgeId, badgeType: document.badgeType } as const;
  await saveApproval(account, document, approved, now, saveWithAction(action, { username: administrator }, now));
};

/** Uploads the demo's documents as browsers do. */
export const seedDocuments = async (
  client: Client,
  person: (stager: StagerName) => { id: string; sessionId: string },
): Promise<void> => {
  const now = new Date();
  for (const { stager, badgeType, fileName, title, approvedForDays } of documents) {
    const { id, sessionId } = person(stager);
    const bytes = pdfOf([title, stagers[stager].company, 'Made up for the demo: it proves nothing.']);
    const file = await sendFile(client, sessionId, { purpose: 'certificate', contentType: 'application/pdf', fileName, bytes });
    const body = { badgeType, file, fileName };
    const document = await client.call<{ id: string }>('POST', '/api/verification/documents', body, sessionId);
    if (approvedForDays !== undefined) await approve(id, document.id, approvedForDays, now);
  }
};
