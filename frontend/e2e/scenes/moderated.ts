import { callAt } from '#infra/tools/journey/client';
import type { Session } from '#shared/account/user.answers';
import * as routes from '#shared/api/routes';
import type { Project } from '#shared/project/project.answers';
import type { ProjectInput } from '#shared/project/project.contract';
import { signInAt } from '../support/cognito';
import type { Endpoints } from '../support/host';

const home: Omit<ProjectInput, 'title'> = {
  description: 'Empty since the spring, freshly painted. The main floor and one bedroom.',
  propertyType: 'single_family_home',
  city: 'Charlotte',
  neighborhood: 'Plaza Midwood',
  county: 'Mecklenburg',
  state: 'NC',
  occupancyStatus: 'vacant',
  squareFootage: 1650,
  bedrooms: 3,
  bathrooms: 2,
  timeline: '2-4weeks',
  stagingLevel: 'luxury',
  roomsToStage: ['Living Room', 'Master Bedroom'],
  levels: 1,
  locationTypes: ['City limits'],
};

export interface Moderated {
  /** Petra's project that was removed, and the one that is shown, with bids of Silas and Odile. */
  removed: string;
  shown: string;
  /** Blocked by Petra. One of their messages to her was removed. */
  odile: string;
  /** The cases: of the removed project, which Petra has answered, and of the bid for which Silas's account is suspended. */
  cases: { removed: string; suspended: string };
}

/** The outcomes of reports: an owner with a removed project, and a stager with a suspended account. */
export const moderate = async (
  endpoints: Endpoints,
  pictured: Project | undefined,
): Promise<Moderated & { petra: Session; silas: Session }> => {
  const { app } = endpoints;
  const mark = Date.now();
  const join = (name: string, userType: 'investor' | 'staging_company'): Promise<Session> =>
    callAt(app, routes.register, {
      body: {
        userType,
        name,
        email: `${name.split(' ')[0]?.toLowerCase()}.${mark}@example.com`,
        ...(userType === 'staging_company' && { company: `${name.split(' ')[1]} Staging` }),
        password: 'correct horse',
        phone: '(704) 555-0101',
        agreeToTerms: true,
      },
    });
  const [petra, silas, odile, session] = await Promise.all([
    join('Petra Lindqvist', 'investor'),
    join('Silas Ostrow', 'staging_company'),
    join('Odile Brandt', 'staging_company'),
    signInAt(endpoints),
  ]);
  const post = (title: string) => callAt(app, routes.createProject, { session: petra, body: { ...home, title } });
  const removed = await post('Bungalow in Plaza Midwood, call me first');
  const shown = await post('Townhouse near Freedom Park, two levels');
  const bidOf = (stager: Session, amount: number) =>
    callAt(app, routes.placeBid, { session: stager, params: { id: shown.id }, body: { amount, timeline: '2 weeks' } });
  const bid = await bidOf(silas, 2400);
  await bidOf(odile, 3100);
  const write = (sender: Session, receiver: Session, content: string) =>
    callAt(app, routes.sendMessage, { session: sender, body: { receiverId: receiver.user.id, content } });
  await write(petra, silas, 'Would Thursday suit you for a look at the rooms?');
  await write(odile, petra, 'We could be there on Monday.');
  const rude = await write(odile, petra, 'Nobody sane pays three thousand for that.');

  type Report = NonNullable<Parameters<typeof callAt<typeof routes.sendReport>>[2]>;
  const report = (input: Report) => callAt(app, routes.sendReport, input);
  const caseOn = async (author: Session, targetType: string) => {
    const cases = await callAt(app, routes.listCasesOfUser, { session, params: { id: author.user.id } });
    const found = cases.find((one) => one.targetType === targetType);
    if (!found) throw new Error(`There is no case on a ${targetType} of ${author.user.name}.`);
    return found;
  };
  const decide = async (
    author: Session,
    targetType: string,
    body: { action: 'hide' | 'suspend'; reason: 'around_the_fee' | 'fraud' | 'offensive'; note?: string },
  ) => {
    const { id, version } = await caseOn(author, targetType);
    await callAt(app, routes.decideCase, { session, params: { id }, body: { version, ...body } });
    return id;
  };

  await report({
    session: silas,
    body: {
      targetType: 'project',
      targetId: removed.id,
      reason: 'around_the_fee',
      text: 'The title asks to be called before anybody bids.',
    },
  });
  await report({ body: { targetType: 'project', targetId: removed.id, reason: 'spam' } });
  await report({
    session: petra,
    body: { targetType: 'bid', targetId: bid.id, reason: 'fraud', text: 'The company is not theirs.' },
  });
  await report({
    session: petra,
    body: { targetType: 'message', targetId: rude.id, withinId: odile.user.id, reason: 'offensive' },
  });
  if (pictured) {
    await report({
      body: {
        targetType: 'project_photo',
        targetId: pictured.photos[0] ?? '',
        withinId: pictured.id,
        reason: 'not_theirs',
        text: 'This is our listing photo of 2023.',
      },
    });
  }
  const cases = {
    removed: await decide(petra, 'project', {
      action: 'hide',
      reason: 'around_the_fee',
      note: 'A phone number on the photos too.',
    }),
    suspended: await decide(silas, 'bid', { action: 'suspend', reason: 'fraud' }),
  };
  await decide(odile, 'message', { action: 'hide', reason: 'offensive' });
  await callAt(app, routes.answerDecision, {
    session: petra,
    params: { caseId: cases.removed },
    body: { text: 'I did not know that calls come after the fee. I will change the title.' },
  });
  await callAt(app, routes.blockUser, { session: petra, params: { userId: odile.user.id }, body: { blocked: true } });
  return {
    petra,
    // A suspension ends every session.
    silas: await callAt(app, routes.login, { body: { email: silas.user.email, password: 'correct horse' } }),
    removed: removed.id,
    shown: shown.id,
    odile: odile.user.id,
    cases,
  };
};
