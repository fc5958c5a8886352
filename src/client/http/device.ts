import { randomId } from './random';

/** Names this browser to the server: in its list of sessions, and to what is done by one device. Stays after logout. */
export const browserKey = (): string => {
  const known = localStorage.getItem('retaguarda.navegador');
  if (known) return known;
  const made = randomId();
  localStorage.setItem('retaguarda.navegador', made);
  return made;
};
