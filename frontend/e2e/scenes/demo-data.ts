import { callAt } from '#infra/tools/journey/client';
import type { Session } from '#shared/account/user.answers';
import * as routes from '#shared/api/routes';
import type { Endpoints } from '../support/host';
import { type Moderated, moderate } from './moderated';

/** The users of scenes. The newcomers have just registered and have no data. Petra and Silas are in moderation.ts. */
export const roles = [
  'visitor',
  'dana',
  'marcus',
  'newOwner',
  'theo',
  'june',
  'camille',
  'renata',
  'newStager',
  'petra',
  'silas',
] as const;
export type Role = (typeof roles)[number];
type Account = Exclude<Role, 'visitor'>;

/** The demo projects that scenes use, by the beginning of their titles. */
const titles = {
  /** Dana's, with pending bids of Theo, Camille and Renata, and questions of Theo (answered) and Camille (open). */
  contested: 'Vacant colonial',
  /** Dana's; Theo's bid is accepted and not paid, Camille's is still there. */
  awarded: 'South End condo',
  /** Dana's; Theo has paid for it, Camille's bid is still there. */
  underWay: 'Brick ranch',
  /** Dana's, without bids. */
  unbid: 'Lake Norman',
} as const;

export interface DemoData {
  app: string;
  admin: { username: string; password: string };
  stripe: Endpoints['stripe'];
  sessions: Readonly<Record<Account, Session>>;
  /** Project ids. */
  projects: Readonly<Record<keyof typeof titles | 'completed' | 'rejected', string>>;
  /** The accepted bid whose fee Theo has not paid. */
  bidToPay: string;
  /** The token of the contested project's deck, which its seller has answered. */
  deck: string;
  moderated: Moderated;
}

const newcomer = { password: 'correct horse', phone: '(704) 555-0101', agreeToTerms: true } as const;

const found = <T>(list: readonly T[], matches: (item: T) => boolean, what: string): T => {
  const item = list.find(matches);
  if (!item) throw new Error(`The demo data have no ${what}.`);
  return item;
};

/** Looks up the demo data of a fresh product, and registers the two newcomers. */
export const readDemoData = async (endpoints: Endpoints): Promise<DemoData> => {
  const { app, admin, stripe, demo } = endpoints;
  const logIn = (name: string): Promise<Session> => {
    const { email, password } = found(demo, (account) => account.email.startsWith(`${name}@`), `account of ${name}`);
    return callAt(app, routes.login, { body: { email, password } });
  };
  const mark = Date.now();
  const [dana, marcus, theo, june, camille, renata, newOwner, newStager] = await Promise.all([
    logIn('dana'),
    logIn('marcus'),
    logIn('theo'),
    logIn('june'),
    logIn('camille'),
    logIn('renata'),
    callAt(app, routes.register, {
      body: { ...newcomer, userType: 'investor', name: 'Nadia Petrov', email: `nadia.${mark}@example.com` },
    }),
    callAt(app, routes.register, {
      body: {
        ...newcomer,
        userType: 'staging_company',
        name: 'Owen Mercer',
        company: 'Mercer Staging',
        email: `owen.${mark}@example.com`,
      },
    }),
  ]);
  const [danas, theos, junes] = await Promise.all([
    callAt(app, routes.listProjects, { session: dana }),
    callAt(app, routes.listUserBids, { session: theo, params: { id: theo.user.id } }),
    callAt(app, routes.listUserBids, { session: june, params: { id: june.user.id } }),
  ]);
  await callAt(app, routes.replaceServiceAreas, {
    session: renata,
    body: {
      serviceAreas: [
        { placeId: 'charlotte-nc', miles: 25 },
        { placeId: 'austin-tx', miles: 50 },
      ],
    },
  });
  const project = (name: keyof typeof titles): string =>
    found(danas, ({ title }) => title.startsWith(titles[name]), titles[name]).id;
  const { deck } = await callAt(app, routes.getDeck, { session: dana, params: { id: project('contested') } });
  if (!deck?.answer) throw new Error('The demo data have no answered deck.');
  const { petra, silas, ...moderated } = await moderate(
    endpoints,
    danas.find(({ photos }) => photos.length > 0),
  );
  return {
    app,
    admin,
    stripe,
    moderated,
    sessions: { dana, marcus, theo, june, camille, renata, newOwner, newStager, petra, silas },
    projects: {
      contested: project('contested'),
      awarded: project('awarded'),
      underWay: project('underWay'),
      unbid: project('unbid'),
      completed: found(junes, (bid) => bid.project.status === 'completed', 'completed project').projectId,
      rejected: found(junes, (bid) => bid.status === 'rejected', 'rejected bid').projectId,
    },
    bidToPay: found(theos, ({ status }) => status === 'payment_required', 'accepted bid').id,
    deck: deck.token,
  };
};
