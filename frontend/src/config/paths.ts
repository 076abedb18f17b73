import type { UserType } from '#shared/contracts/user';
import { links } from '#shared/links';
import { publicPages } from '#shared/pages';

/** Addresses that are always the same. Each is a pattern and a path. */
const fixed = {
  ...publicPages,
  login: '/login',
  submitProject: '/submit-project',
  submitProjectFinal: '/submit-project-final',
  submitProjectSimple: '/submit-project-simple',
  submitProjectNew: '/submit-project-new',
  submitProjectOld: '/submit-project-old',
  dashboard: links.dashboard,
  messages: links.messages,
  admin: '/admin',
  adminTest: '/admin-test',
  adminSimple: '/admin-simple',
  editProfile: '/edit-profile',
  portfolioUpload: '/portfolio-upload',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  mail: links.mail,
  confirmEmail: '/mail/confirm',
  undoEmail: '/mail/undo',
  unsubscribe: '/mail/unsubscribe',
} as const;

/** Every address of the product, as the router matches it. Screens link through `paths` below, never by a literal. */
export const patterns = {
  ...fixed,
  register: '/register',
  projects: links.projects,
  project: '/projects/:id',
  payment: '/payment/:bidId',
  paymentCheckout: '/payment-checkout/:bidId',
  /** One segment that is none of the others: the admin panel where it is the configured one, else not found. */
  hash: '/:hash',
} as const;

/** What `type` means in /register?type=...: the word of the address for each kind of account. */
export const registrationTypes = {
  realtor: 'realtor',
  builder: 'builder',
  investor: 'investor',
  staging: 'staging_company',
} as const satisfies Record<string, UserType>;
export type RegistrationType = keyof typeof registrationTypes;

/** What the search of Find Projects is set to; kept in the address so that it survives a look at one project. */
export interface ProjectSearch {
  city?: string;
  county?: string;
  /** A state's code, or 'all'. */
  state?: string;
  /** A place of the gazetteer; with it, how far around and in which order. */
  near?: string;
  miles?: string;
  sort?: string;
  propertyType?: string;
  stagingLevel?: string;
  timeline?: string;
  occupancyStatus?: string;
}

/** The names of a search's values in an address, in their order. */
const projectSearchNames = [
  ...(['city', 'county', 'state', 'near', 'miles', 'sort'] as const),
  ...(['propertyType', 'stagingLevel', 'timeline', 'occupancyStatus'] as const),
] satisfies readonly (keyof ProjectSearch)[];

const inOrder = (search: ProjectSearch): Record<string, string | undefined> =>
  Object.fromEntries(projectSearchNames.map((name) => [name, search[name]]));

const withQuery = (path: string, values: Record<string, string | undefined>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
};

export const paths = {
  ...fixed,
  ...links,
  register: (type?: RegistrationType) => withQuery(patterns.register, { type }),
  /** 'all' is the search's default and is left out. */
  projects: (search: ProjectSearch = {}) =>
    withQuery(patterns.projects, { ...inOrder(search), state: search.state === 'all' ? undefined : search.state }),
  /** A project, from where the way back leads to the search it was found by. */
  projectFromSearch: (id: string, search: ProjectSearch) =>
    withQuery(links.project(id), { return: 'projects', ...inOrder(search) }),
} as const;
