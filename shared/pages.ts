import type { BidWithBidder } from './contracts/answers/bid';
import type { ProjectDetail } from './contracts/answers/project';
import type { Question } from './contracts/answers/question';

/**
 * Which addresses are answered with their text in the HTML, and from which files. Every other address gets the application, which
 * makes its screens in the browser. Read by vite's build, by CloudFront (infra/edge/source.ts) and by the laptop's host.
 */

/** Screens that are public and the same for everybody: made when the site is built. Each one's file is named after its path. */
export const publicPages = {
  home: '/',
  howItWorks: '/how-it-works',
  about: '/about',
  contact: '/contact',
  helpCenter: '/help-center',
  pricing: '/pricing',
  termsOfService: '/terms-of-service',
  privacyPolicy: '/privacy-policy',
} as const;

/**
 * Screens of which the words are made when the site is built, around a form that comes with the scripts: what is typed into one that
 * nothing looks after would be lost. Not for search engines.
 */
export const formPages = {
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
} as const;

// Marked as free of effects: the browser's own scripts, which have no use for it, do not carry it.
export const prerenderedPaths = /* @__PURE__ */ Object.values({ ...publicPages, ...formPages });

/**
 * Screens that links with a secret in them lead to, from mail or from hand to hand: what they load does not learn their address, and nobody keeps
 * them. Each is a beginning of a path.
 */
export const secretPages = ['/reset-password', '/mail/', '/deck/'] as const;

export const isSecretPage = (urlPath: string): boolean => secretPages.some((beginning) => urlPath.startsWith(beginning));

/** The addresses of the administrators' application (frontend/desk). A deployment may have one more (`adminPath`). */
export const deskPages = { admin: '/admin', adminTest: '/admin-test', adminSimple: '/admin-simple' } as const;
export const deskFile = '/desk.html';

/** The application without any text, for all other screens. */
export const applicationFile = '/app.html';

/** The service worker of the build. At the root, as it serves what is below its own address; asked for each time, as no name says its content. */
export const workerFile = '/sw.js';

const withoutSlash = (urlPath: string): string => urlPath.replace(/(?<=.)\/$/, '');

/** The prerendered file of an address, also with a slash at its end; undefined when it has none. */
export const prerenderedFile = (urlPath: string): string | undefined => {
  const path = prerenderedPaths.find((one) => one === withoutSlash(urlPath));
  return path === '/' ? '/index.html' : path && `${path}.html`;
};

/** The addresses that have a document of their own: every other screen is shown by `applicationFile`. `adminPath`: without slashes. */
export const documents = (adminPath: string | null): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...prerenderedPaths.map((path) => [path, prerenderedFile(path)]),
    ...[...Object.values(deskPages), ...(adminPath === null ? [] : [`/${adminPath}`])].map((path) => [path, deskFile]),
  ]);

/** The document at an address, also with a slash at its end; undefined when it has none of its own. */
export const documentAt = (urlPath: string, adminPath: string | null): string | undefined =>
  documents(adminPath)[withoutSlash(urlPath)];

/**
 * What functions make pages from: files of the build that no visitor asks for, read from the web bucket, so that a page and the
 * scripts that it names are always of the same build.
 */
export const templateFolder = 'templates';
export const templates = {
  project: `${templateFolder}/project.html`,
  projectMissing: `${templateFolder}/project-missing.html`,
  deck: `${templateFolder}/deck.html`,
  deckMissing: `${templateFolder}/deck-missing.html`,
  application: `${templateFolder}/application.html`,
} as const;

/** Stands in every built page for the site's own `https://...`, which a build does not know: the same build serves every stage. */
export const originPlaceholder = 'https://site.invalid';

/**
 * What a function fills a project's template with, which is one of Mustache's: each name is a slot, or a section where it is an object,
 * a list or a boolean.
 */
export interface ProjectPageView {
  path: string;
  title: string;
  kind: string;
  place: string;
  standing: string;
  work: string;
  posted: string;
  summary: string;
  description: string;
  /** The path of the picture that a link to the page shows. */
  image: string;
  photo: ProjectPagePhoto | undefined;
  hasUpdates: boolean;
  updates: ProjectPageUpdate[];
  /** A ServedProject as JSON, not escaped as HTML. */
  data: string;
}
export interface ProjectPagePhoto {
  src: string;
  srcSet: string;
  alt: string;
  /** Of the photos that share the frame. */
  count: string;
}
export interface ProjectPageUpdate {
  postedOn: string;
  news: string;
}
/** Where a value of the view stands in the template. */
export const slot = <View = ProjectPageView>(name: keyof View & string): string => `{{${name}}}`;

/** The id of the element that carries what a visitor may see of a project, for the application to begin with: what the API answers. */
export const servedProjectId = 'served-project';
export interface ServedProject {
  project: ProjectDetail;
  bids: { items: BidWithBidder[]; nextCursor: string | null };
  questions: { items: Question[]; nextCursor: string | null };
}
/** How many of them are served, which is as many as the application asks for at a time. */
export const servedBids = 50;
export const servedQuestions = 20;

/** What fills the template of a deck. */
export interface DeckPageView {
  /** Of the project. */
  title: string;
  /** The path of the picture that a link to the page shows. */
  image: string;
  /** From whom it is. */
  from: string;
  hasLine: boolean;
  line: string;
  bids: DeckPageBid[];
  /** A Deck as JSON, not escaped as HTML. */
  data: string;
}
export interface DeckPageBid {
  name: string;
  hasPrice: boolean;
  price: string;
  /** For the days that the deck is about. */
  total: string;
  timeline: string;
  included: DeckPageLine[];
  picture: DeckPagePicture | undefined;
}
export interface DeckPageLine {
  said: string;
}
export interface DeckPagePicture {
  src: string;
  srcSet: string;
  alt: string;
  caption: string;
  loading: 'eager' | 'lazy';
}

/** What fills the page of a link that leads to no deck. */
export interface DeckMissingView {
  why: string;
}

/** The id of the element that carries what a deck shows: what the API answers. */
export const servedDeckId = 'served-deck';

/** Pages that a function writes, by the id of that function: functions/pages/<id>.ts. `{id+}` takes slashes too. */
export const functionPages = {
  projectPage: '/projects/{id+}',
  deckPage: '/deck/{token+}',
} as const;
export type PageId = keyof typeof functionPages;
export const pageIds = Object.keys(functionPages) as PageId[];
/** Bots look before they fetch. */
export const pageMethods = ['GET', 'HEAD'] as const;
