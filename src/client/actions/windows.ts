import { HttpError } from 'ra-core';
import { messages } from '#kit/messages';

/** The browser let no window open: nothing was sent. */
export class Blocked extends HttpError {
  constructor() { super(messages.popupBlocked, 0); }
}
/** An empty window, opened in the click and filled when the answer is there. Throws {@link Blocked}. */
export const blankWindow = (title: string): Window => {
  const opened = window.open('', '_blank');
  if (!opened) throw new Blocked();
  opened.document.title = title;
  opened.document.body.textContent = 'Preparando…';
  return opened;
};
