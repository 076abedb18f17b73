import type { MouseEvent } from 'react';

/** For animations by script. The style sheet covers CSS. */
export const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const transitionName = 'main-photo';
/** Milliseconds to wait for the next page. */
const maxWaitMs = 400;

/** The two pictures have different crops: each fills the frame while it moves. */
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

/** The picture in the link's card or row. */
const pictureOf = (link: HTMLElement): HTMLImageElement | null => {
  for (let box: HTMLElement | null = link; box && box.tagName !== 'MAIN'; box = box.parentElement) {
    const picture = box.querySelector('img');
    if (picture) return picture;
  }
  return null;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The main photo of a page (PhotoMosaic in components/ui/photos.tsx), once it is decoded. */
const mainPhoto = (): Promise<HTMLElement | null> =>
  new Promise((resolve) => {
    const find = async (): Promise<void> => {
      const photo = document.querySelector<HTMLElement>('[data-main-photo]');
      if (!photo) return;
      await photo.querySelector('img')?.decode();
      // Waits until the screen's effects have scrolled (ScreenArrival in app/shell/index.tsx).
      setTimeout(() => end(photo), 30);
    };
    const look = () => void find().catch(() => end(null));
    const observer = new MutationObserver(look);
    const end = (photo: HTMLElement | null): void => {
      observer.disconnect();
      resolve(photo);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => end(null), maxWaitMs);
  });

const growIntoPage = (picture: HTMLElement, go: () => void): void => {
  picture.style.viewTransitionName = transitionName;
  let mainPicture: HTMLElement | null = null;
  // The browser shows a still of the old page until this callback ends.
  const transition = document.startViewTransition(async () => {
    picture.style.viewTransitionName = '';
    go();
    mainPicture = await mainPhoto();
    // A photo below the window would make the picture fly out of sight.
    if (mainPicture && mainPicture.getBoundingClientRect().top < window.innerHeight)
      mainPicture.style.viewTransitionName = transitionName;
  });
  const forget = (): void => {
    if (mainPicture) mainPicture.style.viewTransitionName = '';
  };
  transition.finished.then(forget, forget);
  // A skipped transition has changed the page all the same.
  transition.ready.catch(() => undefined);
};

/**
 * Grows the picture beside a project's link into the next page's main photo, if the browser and the reader's settings allow.
 * @param prepare fetches what the page shows
 * @param go navigates to the page
 */
export const growPicture = (event: MouseEvent<HTMLAnchorElement>, prepare: () => Promise<unknown>, go: () => void): void => {
  const picture = pictureOf(event.currentTarget);
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!picture || !isPlain || !('startViewTransition' in document) || prefersStillness()) return;
  event.preventDefault();
  styleOnce();
  const from = window.location.href;
  void Promise.race([prepare(), pause(maxWaitMs)]).then(() => {
    // The reader may have left meanwhile, or clicked twice.
    if (window.location.href === from) growIntoPage(picture, go);
  });
};
