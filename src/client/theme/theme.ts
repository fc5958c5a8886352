/** Light, dark or what the system says. Kept on the device, not with the user. */
export type Theme = 'light' | 'dark' | 'system';

const key = 'retaguarda.tema';
const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark' || value === 'system';

export const readTheme = (): Theme => {
  const stored = localStorage.getItem(key);
  return isTheme(stored) ? stored : 'system';
};
/** Puts the stored choice on the page. Before anything is drawn, so that a dark screen never flashes white. */
export const applyTheme = (theme: Theme = readTheme()): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};
export const chooseTheme = (theme: Theme): void => {
  localStorage.setItem(key, theme);
  applyTheme(theme);
};
