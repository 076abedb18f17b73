import type { ListProjectsQuery } from '#shared/contracts/project-search';
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

/** What the search of Find Projects is set to, as it stands in the address and so survives a look at one project. */
export type ProjectSearch = Partial<Record<Exclude<keyof ListProjectsQuery, 'status' | 'areas' | 'limit' | 'cursor'>, string>>;

const withQuery = (path: string, values: Readonly<Record<string, string | undefined>>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
};

export const paths = {
  ...fixed,
  ...links,
  register: (type?: RegistrationType) => withQuery(patterns.register, { type }),
  projects: (search: ProjectSearch = {}) => withQuery(patterns.projects, search),
  /** A project, from where the way back leads to the search it was found by. */
  projectFromSearch: (id: string, search: ProjectSearch) => withQuery(links.project(id), { return: 'projects', ...search }),
} as const;
