import type { OperationId } from '#shared/api/manifest';
import { adminClaims, type Person } from '../../../../functions/testing/builders';
import type { Call } from '../../../../functions/testing/call';
import { heavy } from './copies';
import type { People } from './template.bench';

export interface Question {
  label: string;
  id: OperationId;
  call: Call;
}

const as = ({ sessionId }: Person): Call => ({ sessionId });

const city = { state: 'CA', city: 'Los Angeles', limit: '20' };
const near = { near: 'los-angeles-ca', limit: '20' };

export const questionsOf = ({ owner, stager, projectId, heavyOwner, heavyStager, heavyProject }: People): Question[] => {
  const admin: Call = { claims: adminClaims };
  const bidsOf = (person: Person): Call => ({ ...as(person), params: { id: person.id } });
  const many = {
    owner: `${heavy.owner} projects`,
    stager: `${heavy.stager.toLocaleString('en-US')}`,
    bids: `${heavy.project} bids`,
  };
  return [
    { label: 'search in the largest city', id: 'listProjects', call: { ...as(stager), query: city } },
    { label: 'search within 25 miles of it', id: 'listProjects', call: { ...as(stager), query: near } },
    { label: 'the nearest to it', id: 'listProjects', call: { ...as(stager), query: { ...near, sort: 'nearest' } } },
    { label: 'a project', id: 'getProject', call: { params: { id: projectId } } },
    { label: "a project's bids", id: 'listProjectBids', call: { ...as(owner), params: { id: projectId } } },
    { label: `of ${many.bids}`, id: 'listProjectBids', call: { ...as(heavyProject.owner), params: { id: heavyProject.id } } },
    { label: "an owner's projects", id: 'listProjects', call: as(owner) },
    { label: `of ${many.owner}`, id: 'listProjects', call: as(heavyOwner) },
    {
      label: `those completed of ${many.owner}`,
      id: 'listProjects',
      call: { ...as(heavyOwner), query: { status: 'completed' } },
    },
    { label: 'the bids on them', id: 'listReceivedBids', call: as(owner) },
    { label: `on ${many.owner}`, id: 'listReceivedBids', call: as(heavyOwner) },
    { label: "a stager's bids", id: 'listUserBids', call: bidsOf(stager) },
    { label: `of ${many.stager}`, id: 'listUserBids', call: bidsOf(heavyStager) },
    { label: 'conversations', id: 'listConversations', call: as(stager) },
    { label: `of ${many.stager}`, id: 'listConversations', call: as(heavyStager) },
    { label: 'a thread', id: 'readThread', call: { ...as(owner), params: { userId: stager.id } } },
    { label: 'notifications', id: 'listNotifications', call: as(owner) },
    { label: `of ${many.stager}`, id: 'listNotifications', call: as(heavyStager) },
    { label: 'the count of the unread', id: 'countUnreadNotifications', call: as(heavyStager) },
    { label: 'administrators: the totals', id: 'getAdminStats', call: admin },
    { label: 'users', id: 'listUsers', call: admin },
    { label: 'users with what they did', id: 'listUsersDetailed', call: admin },
    { label: 'projects', id: 'listAllProjects', call: admin },
  ];
};
