import type { Locator } from 'playwright-core';

/** Whether an element is completely inside the window and nothing covers it. */
export const isInView = (element: Locator): Promise<boolean> =>
  element.evaluate((shown) => {
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isInside && shown.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
