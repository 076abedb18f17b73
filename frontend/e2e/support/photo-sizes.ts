import type { Page } from 'playwright-core';

/**
 * Returns photos whose `sizes` attribute differs from their displayed width by more than a scroll bar. For a photo with several
 * widths, `naturalWidth` is the width that `sizes` states. Only valid before the window is resized: a browser keeps its choice.
 */
export const wrongSizes = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('img[srcset]')]
      .filter((image) => image.complete && image.naturalWidth > 0 && image.clientWidth > 0)
      .flatMap((image) => {
        const { naturalWidth, naturalHeight, clientWidth, clientHeight } = image;
        const byHeight = (clientHeight * naturalWidth) / naturalHeight;
        const drawn =
          getComputedStyle(image).objectFit === 'contain' ? Math.min(clientWidth, byHeight) : Math.max(clientWidth, byHeight);
        return Math.abs(naturalWidth - drawn) > 0.05 * drawn + 2
          ? [
              `says ${naturalWidth} px and is ${Math.round(drawn)} px wide: ${image.sizes} in ${image.closest('section, article, ul')?.className ?? ''}`,
            ]
          : [];
      }),
  );
