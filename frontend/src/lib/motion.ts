import type { MouseEvent } from 'react';

/** Whether the reader has asked for less motion: then nothing is animated by scripts either. */
export const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const transitionName = 'main-photo';
/** What comes is waited for as long as this, and then not any more, in milliseconds. */
const patienceMs = 400;

/** The two pictures are cut differently: each fills the frame on its way. */
const rules = `
  ::view-transition-group(${transitionName}) { animation-duration: 0.4s; animation-timing-function: cubic-bezier(0.2, 0.7, 0.2, 1); }
  ::view-transition-old(${transitionName}), ::view-transition-new(${transitionName}) { height: 100%; object-fit: cover; }
`;
let isStyled = false;
const styleOnce = (): void => {
  if (isStyled) return;
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
};

/** The picture nearest to a link: that of its card or row. */
const pictureOf = (link: HTMLElement): HTMLImageElement | null => {
  for (let box: HTMLElement | null = link; box && box.tagName !== 'MAIN'; box = box.parentElement) {
    const picture = box.querySelector('img');
    if (picture) return picture;
  }
  return null;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The main photo of a page (PhotoMosaic in components/ui/photos.tsx), as soon as it is there and can be painted. */
const mainPhoto = (): Promise<HTMLElement | null> =>
  new Promise((resolve) => {
    const find = async (): Promise<void> => {
      const photo = document.querySelector<HTMLElement>('[data-main-photo]');
      if (!photo) return;
      await photo.querySelector('img')?.decode();
      // The screen's effects have scrolled by then (ScreenArrival in app/shell/index.tsx).
      setTimeout(() => end(photo), 30);
    };
    const look = () => void find().catch(() => end(null));
    const observer = new MutationObserver(look);
    const end = (photo: HTMLElement | null): void => {
      observer.disconnect();
      resolve(photo);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => end(null), patienceMs);
  });

const grow = (picture: HTMLElement, go: () => void): void => {
  picture.style.viewTransitionName = transitionName;
  let grown: HTMLElement | null = null;
  // The old page stands still until this has ended.
  const transition = document.startViewTransition(async () => {
    picture.style.viewTransitionName = '';
    go();
    grown = await mainPhoto();
    // One that begins below the window would fly out of sight.
    if (grown && grown.getBoundingClientRect().top < window.innerHeight) grown.style.viewTransitionName = transitionName;
  });
  const forget = (): void => {
    if (grown) grown.style.viewTransitionName = '';
  };
  transition.finished.then(forget, forget);
  // A transition that is skipped, by another one or a hidden tab, has done its work all the same.
  transition.ready.catch(() => undefined);
};

/**
 * For the click on a link to a project, beside its picture: the picture grows into the main photo of the page that comes. Where the browser
 * cannot, or somebody wants less motion or another tab, the link is just a link.
 *
 * @param prepare asks for what the page shows, so that it is there at once
 * @param go goes there
 */
export const growPicture = (event: MouseEvent<HTMLAnchorElement>, prepare: () => Promise<unknown>, go: () => void): void => {
  const picture = pictureOf(event.currentTarget);
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!picture || !isPlain || !('startViewTransition' in document) || prefersStillness()) return;
  event.preventDefault();
  styleOnce();
  const from = window.location.href;
  void Promise.race([prepare(), pause(patienceMs)]).then(() => {
    // Somebody has gone elsewhere meanwhile, or pressed twice.
    if (window.location.href === from) grow(picture, go);
  });
};
