import type { BidWithBidder } from '#shared/bid/bid.answers';
import type { ProjectDetail } from '#shared/project/project.answers';
import type { Question } from '#shared/question/question.answers';

/** Public screens that are the same for everybody. The build makes them, each in a file named after its path. */
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
 * Screens with prebuilt text around a form. The form itself comes with the scripts, because text typed before would be lost. Not
 * for search engines.
 */
export const formPages = {
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
} as const;

// Marked as free of effects, so that browser scripts that do not use it omit it.
export const prerenderedPaths = /* @__PURE__ */ Object.values({ ...publicPages, ...formPages });

/** Beginnings of paths with a secret. What these pages load does not learn their address, and nobody caches them. */
export const secretPages = ['/reset-password', '/mail/', '/deck/'] as const;

export const isSecretPage = (urlPath: string): boolean => secretPages.some((beginning) => urlPath.startsWith(beginning));

/** The addresses of the administrators' application (frontend/desk). A deployment may add one (`adminPath`). */
export const deskPages = { admin: '/admin', adminTest: '/admin-test', adminSimple: '/admin-simple' } as const;
export const deskFile = '/desk.html';

/** The application without text, for all other screens. */
export const applicationFile = '/app.html';

/**
 * The service worker. At the root, because it serves what is below its own address. Never cached, because its name does not
 * change.
 */
export const workerFile = '/sw.js';

const withoutSlash = (urlPath: string): string => urlPath.replace(/(?<=.)\/$/, '');

/** Returns the prerendered file of an address, with or without a final slash. */
export const prerenderedFile = (urlPath: string): string | undefined => {
  const path = prerenderedPaths.find((one) => one === withoutSlash(urlPath));
  return path === '/' ? '/index.html' : path && `${path}.html`;
};

/** Returns the addresses with a document of their own. All others show `applicationFile`. `adminPath`: without slashes. */
export const documents = (adminPath: string | null): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...prerenderedPaths.map((path) => [path, prerenderedFile(path)]),
    ...[...Object.values(deskPages), ...(adminPath === null ? [] : [`/${adminPath}`])].map((path) => [path, deskFile]),
  ]);

/** Returns the document at an address, with or without a final slash. */
export const documentAt = (urlPath: string, adminPath: string | null): string | undefined =>
  documents(adminPath)[withoutSlash(urlPath)];

/**
 * The folder of templates for functions. They are read from the web bucket, so that a page and its scripts are of the same build.
 */
export const templateFolder = 'templates';
export const templates = {
  project: `${templateFolder}/project.html`,
  projectMissing: `${templateFolder}/project-missing.html`,
  deck: `${templateFolder}/deck.html`,
  deckMissing: `${templateFolder}/deck-missing.html`,
  application: `${templateFolder}/application.html`,
} as const;

/** Stands for the site's origin in built pages, because one build serves every stage. */
export const originPlaceholder = 'https://site.invalid';

/** The values of the project page's Mustache template. Objects, lists and booleans are sections. */
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
  /** The path of the preview image. */
  image: string;
  photo: ProjectPagePhoto | undefined;
  hasUpdates: boolean;
  updates: ProjectPageUpdate[];
  /** A ServedProject as JSON, not HTML-escaped. */
  data: string;
}
export interface ProjectPagePhoto {
  src: string;
  srcSet: string;
  alt: string;
  /** Of the photos in the frame. */
  count: string;
}
export interface ProjectPageUpdate {
  postedOn: string;
  news: string;
}
export const slot = <View = ProjectPageView>(name: keyof View & string): string => `{{${name}}}`;

/** The id of the element with the visitor's view of a project, as JSON of the API. */
export const servedProjectId = 'served-project';
export interface ServedProject {
  project: ProjectDetail;
  bids: { items: BidWithBidder[]; nextCursor: string | null };
  questions: { items: Question[]; nextCursor: string | null };
}
/** As many as the application requests at a time. */
export const servedBids = 50;
export const servedQuestions = 20;

export interface DeckPageView {
  title: string;
  /** The path of the preview image. */
  image: string;
  /** The name of the sender. */
  from: string;
  hasLine: boolean;
  line: string;
  bids: DeckPageBid[];
  /** A Deck as JSON, not HTML-escaped. */
  data: string;
}
export interface DeckPageBid {
  name: string;
  hasPrice: boolean;
  price: string;
  /** For the deck's days of rental. */
  total: string;
  timeline: string;
  included: DeckPageLine[];
  picture: DeckPagePicture | undefined;
}
export interface DeckPageLine {
  text: string;
}
export interface DeckPagePicture {
  src: string;
  srcSet: string;
  alt: string;
  caption: string;
  loading: 'eager' | 'lazy';
}

export interface DeckMissingView {
  why: string;
}

/** The id of the element with the deck, as JSON of the API. */
export const servedDeckId = 'served-deck';

/** Pages of functions, by function: functions/pages/<id>.ts. `{id+}` also matches slashes. */
export const functionPages = {
  projectPage: '/projects/{id+}',
  deckPage: '/deck/{token+}',
} as const;
export type PageId = keyof typeof functionPages;
export const pageIds = Object.keys(functionPages) as PageId[];
export const pageMethods = ['GET', 'HEAD'] as const;
