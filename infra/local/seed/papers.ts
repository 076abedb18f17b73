import { savedAs } from '#core/kernel/audit-log/audit.repo';
import { newId } from '#core/kernel/ids';
import { days, plus } from '#core/kernel/time';
import { getAccount } from '#core/market/account/account.repo';
import { approvePaper } from '#core/market/verification/paper';
import { getPaper, saveApproval } from '#core/market/verification/paper.repo';
import { type Client, sendFile } from './client';
import { pdfOf } from './pdf';
import { type StagerName, stagers } from './people';

interface DemoPaper {
  stager: StagerName;
  badgeType: 'insured' | 'business_license';
  fileName: string;
  /** What is on it; the name of the company follows. */
  title: string;
  /** Days from now on which it was approved to end; absent: it waits to be checked. */
  approvedForDays?: number;
}

/** A badge that is about to run out, and a paper in the administrators' queue. */
const papers: readonly DemoPaper[] = [
  {
    stager: 'theo',
    badgeType: 'insured',
    fileName: 'Harbor Mutual certificate.pdf',
    title: 'Certificate of Liability Insurance',
    approvedForDays: 21,
  },
  { stager: 'june', badgeType: 'business_license', fileName: 'License 2026.pdf', title: 'Business License' },
];

/** Does the work of an administrator, who cannot sign in yet. */
const approve = async (userId: string, paperId: string, forDays: number, now: Date): Promise<void> => {
  const administrator = 'demo';
  const [account, paper, badgeId] = [await getAccount(userId), await getPaper(userId, paperId), newId(now)];
  const body = {
    decision: 'approve',
    expiryDate: plus(now, days(forDays)).toISOString(),
    issuer: 'Harbor Mutual',
    number: 'HM-20417',
  } as const;
  const approved = approvePaper(paper, account, body, { administrator, now, badgeId });
  const act = { type: 'paper_approved', userId, paperId, badgeId, badgeType: paper.badgeType } as const;
  await saveApproval(account, paper, approved, now, savedAs(act, { username: administrator }, now));
};

/** Hands the demo's papers in as browsers do. */
export const seedPapers = async (
  client: Client,
  person: (stager: StagerName) => { id: string; sessionId: string },
): Promise<void> => {
  const now = new Date();
  for (const { stager, badgeType, fileName, title, approvedForDays } of papers) {
    const { id, sessionId } = person(stager);
    const bytes = pdfOf([title, stagers[stager].company, 'Made up for the demo: it proves nothing.']);
    const file = await sendFile(client, sessionId, { purpose: 'certificate', contentType: 'application/pdf', fileName, bytes });
    const body = { badgeType, file, fileName };
    const paper = await client.call<{ id: string }>('POST', '/api/verification/papers', body, sessionId);
    if (approvedForDays !== undefined) await approve(id, paper.id, approvedForDays, now);
  }
};
