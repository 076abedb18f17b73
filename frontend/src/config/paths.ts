import type { UserType } from '#shared/account/user.contract';
import { links } from '#shared/links';
import { deskPages, publicPages } from '#shared/pages';
import type { ListProjectsQuery } from '#shared/project/project-search.contract';

/** Addresses without parameters. Each serves both as a pattern for the router and as a path to link to. */
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
  editProfile: '/edit-profile',
  portfolioUpload: '/portfolio-upload',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  mail: links.mail,
} as const;

/** Every address of the product, as the router matches it. Screens link through `paths` below, never by a literal. */
export const patterns = {
  ...fixed,
  register: '/register',
  projects: links.projects,
  project: '/projects/:id',
  decision: '/moderation/:caseId',
  /** Targets of secret links in emails. */
  mailed: '/mail/:link',
  /** Some bids, for anybody with the link. */
  deck: '/deck/:token',
  payment: '/payment/:bidId',
  paymentCheckout: '/payment-checkout/:bidId',
} as const;

/** The value of `type` in /register?type=... for each kind of account. */
export const registrationTypes = {
  realtor: 'realtor',
  builder: 'builder',
  investor: 'investor',
  staging: 'staging_company',
} as const satisfies Record<string, UserType>;
export type RegistrationType = keyof typeof registrationTypes;

/** The filters of Find Projects as they stand in its address, so that they survive a visit to one of the projects. */
export type ProjectSearch = Partial<Record<Exclude<keyof ListProjectsQuery, 'status' | 'areas' | 'limit' | 'cursor'>, string>>;

const withQuery = (path: string, values: Readonly<Record<string, string | undefined>>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
};

export const paths = {
  ...fixed,
  ...deskPages,
  ...links,
  register: (type?: RegistrationType) => withQuery(patterns.register, { type }),
  projects: (search: ProjectSearch = {}) => withQuery(patterns.projects, search),
  /** A project opened from the search: its way back leads to the same filters. */
  projectFromSearch: (id: string, search: ProjectSearch) => withQuery(links.project(id), { return: 'projects', ...search }),
} as const;
