import { HttpError } from 'ra-core';
import { messages } from '#kit/messages';
import type { ModelAction } from '#kit/read/model';

/** It opens a window of its own, which the browser only allows in the click itself. */
export const needsWindow = ({ effect }: ModelAction): boolean =>
  [effect]
    .flat()
    .some(
      (one) =>
        one === 'print' ||
        (typeof one === 'object' && ('print' in one || ('download' in one && one.download.startsWith('{')))),
    );

/**
 * An empty window, opened in the click and filled when the answer is there. Throws for the person to read when the
 * browser lets none open.
 */
export const blankWindow = (title: string): Window => {
  const opened = window.open('', '_blank');
  if (!opened) throw new HttpError(messages.popupBlocked, 0);
  opened.document.title = title;
  opened.document.body.textContent = 'Preparando…';
  return opened;
};
