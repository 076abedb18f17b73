import type { Page } from 'playwright-core';

/**
 * Photos whose `sizes` differs from their drawn width by more than a scroll bar. For a photo with several widths, `naturalWidth`
 * is the width that `sizes` states. Only right for a page as it was loaded: a browser keeps its choice when the window changes.
 */
export const untrueSizes = (page: Page): Promise<string[]> =>
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
