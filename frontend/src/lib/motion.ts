import type { MouseEvent } from 'react';

/** Whether the reader prefers reduced motion. The style sheet covers CSS; this is for animations by script. */
export const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const transitionName = 'main-photo';
/** The longest wait for the next page's content, in milliseconds. */
const patienceMs = 400;

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

/** The picture nearest to a link: that of its card or row. */
const pictureOf = (link: HTMLElement): HTMLImageElement | null => {
  for (let box: HTMLElement | null = link; box && box.tagName !== 'MAIN'; box = box.parentElement) {
    const picture = box.querySelector('img');
    if (picture) return picture;
  }
  return null;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The main photo of a page (PhotoMosaic in components/ui/photos.tsx), as soon as it is in the document and decoded. */
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
    setTimeout(() => end(null), patienceMs);
  });

const grow = (picture: HTMLElement, go: () => void): void => {
  picture.style.viewTransitionName = transitionName;
  let grown: HTMLElement | null = null;
  // The browser shows a still of the old page until this callback ends.
  const transition = document.startViewTransition(async () => {
    picture.style.viewTransitionName = '';
    go();
    grown = await mainPhoto();
    // A main photo below the window would make the picture fly out of sight.
    if (grown && grown.getBoundingClientRect().top < window.innerHeight) grown.style.viewTransitionName = transitionName;
  });
  const forget = (): void => {
    if (grown) grown.style.viewTransitionName = '';
  };
  transition.finished.then(forget, forget);
  // A skipped transition (another one has started, or the tab is hidden) has changed the page all the same.
  transition.ready.catch(() => undefined);
};

/**
 * For a click on a project's link beside its picture: the picture grows into the main photo of the next page. If the browser
 * cannot do this, or the reader prefers less motion or opens another tab, the link works as usual.
 *
 * @param prepare fetches what the page shows, so that it is complete at once
 * @param go navigates to the page
 */
export const growPicture = (event: MouseEvent<HTMLAnchorElement>, prepare: () => Promise<unknown>, go: () => void): void => {
  const picture = pictureOf(event.currentTarget);
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!picture || !isPlain || !('startViewTransition' in document) || prefersStillness()) return;
  event.preventDefault();
  styleOnce();
  const from = window.location.href;
  void Promise.race([prepare(), pause(patienceMs)]).then(() => {
    // The reader may have gone elsewhere meanwhile, or clicked twice.
    if (window.location.href === from) grow(picture, go);
  });
};
